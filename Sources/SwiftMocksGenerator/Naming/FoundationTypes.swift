extension PublicTypes {
    /// Whether Foundation has a type of this name, on Apple platforms or elsewhere, including the
    /// types that it re-exports: those of Dispatch and of the C library, which keeps all names with
    /// two underscores for itself.
    static func foundationHas(_ name: String) -> Bool {
        name.utf8.starts(with: "NS".utf8) || name.utf8.starts(with: "__".utf8) || foundation.contains(name)
            || foundationOfApple.contains(name)
    }

    /// The types with other beginnings, written by `make public-names`.
    ///
    /// Source: Swift version 6.3.1 (swift-6.3.1-RELEASE), x86_64-unknown-linux-gnu
    private static let foundation = names(
        """
        ACTION AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
        AttributeScopeCodableConfiguration AttributeScopes AttributedString AttributedStringAttributeMutation
        AttributedStringKey AttributedStringProtocol AttributedSubstring BlockOperation Bundle
        ByteCountFormatStyle ByteCountFormatter CGFloat CGPoint CGRect CGRectEdge CGSize Calendar CharacterSet
        CocoaError CodableAttributedStringKey CodableConfiguration CodableWithConfiguration ComparableComparator
        Comparator ComparisonResult ContiguousBytes CurrencyFormatStyleConfiguration CustomNSError Data
        DataProtocol Date DateComponents DateFormatter DateInterval DateIntervalFormatter Decimal
        DecodableAttributedStringKey DecodableWithConfiguration DecodingConfigurationProviding
        DescriptiveNumberFormatConfiguration Dimension DiscontiguousAttributedSubstring DiscreteFormatStyle
        DispatchData DispatchDataIterator DispatchGroup DispatchIO DispatchObject DispatchPredicate DispatchQoS
        DispatchQueue DispatchSemaphore DispatchSource DispatchSourceHandler DispatchSourceProtocol
        DispatchSourceRead DispatchSourceSignal DispatchSourceTimer DispatchSourceUserDataAdd
        DispatchSourceUserDataOr DispatchSourceUserDataReplace DispatchSourceWrite DispatchSpecificKey
        DispatchTime DispatchTimeInterval DispatchTimeoutResult DispatchWallTime DispatchWorkItem
        DispatchWorkItemFlags ENTRY Elf32_Addr Elf32_Chdr Elf32_Conflict Elf32_Dyn Elf32_Ehdr Elf32_Half
        Elf32_Lib Elf32_Move Elf32_Nhdr Elf32_Off Elf32_Phdr Elf32_RegInfo Elf32_Rel Elf32_Rela Elf32_Relr
        Elf32_Section Elf32_Shdr Elf32_Sword Elf32_Sxword Elf32_Sym Elf32_Syminfo Elf32_Verdaux Elf32_Verdef
        Elf32_Vernaux Elf32_Verneed Elf32_Versym Elf32_Word Elf32_Xword Elf32_auxv_t Elf32_gptab Elf64_Addr
        Elf64_Chdr Elf64_Dyn Elf64_Ehdr Elf64_Half Elf64_Lib Elf64_Move Elf64_Nhdr Elf64_Off Elf64_Phdr
        Elf64_Rel Elf64_Rela Elf64_Relr Elf64_Section Elf64_Shdr Elf64_Sword Elf64_Sxword Elf64_Sym
        Elf64_Syminfo Elf64_Verdaux Elf64_Verdef Elf64_Vernaux Elf64_Verneed Elf64_Versym Elf64_Word Elf64_Xword
        Elf64_auxv_t Elf_MIPS_ABIFlags_v0 Elf_Options Elf_Options_Hw Elf_Symndx EncodableAttributedStringKey
        EncodableWithConfiguration EncodingConfigurationProviding EnergyFormatter Expression FILE
        FileAttributeKey FileAttributeType FileHandle FileManager FileManagerDelegate FileProtectionType
        FloatingPointFormatStyle FloatingPointParseStrategy FormatStyle FormatStyleCapitalizationContext
        Formatter Host ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream IntegerFormatStyle
        IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization KeyPathComparator La_x86_64_regs
        La_x86_64_retval La_x86_64_vector La_x86_64_xmm La_x86_64_ymm La_x86_64_zmm LengthFormatter
        ListFormatStyle Locale LocalizedError MarkdownDecodableAttributedStringKey MassFormatter Measurement
        Morphology MutableDataProtocol Notification NotificationCenter NotificationQueue
        NumberFormatStyleConfiguration NumberFormatter ObjCBool OperatingSystemVersion Operation OperationQueue
        OutputStream POSIXError POSIXErrorCode ParseStrategy ParseableFormatStyle PersonNameComponents
        PersonNameComponentsFormatter Pipe Port PortDelegate PortMessage Predicate PredicateBindings
        PredicateError PredicateExpression PredicateExpressions Process ProcessInfo Progress ProgressKind
        ProgressReporting ProgressUserInfoKey PropertyListDecoder PropertyListEncoder PropertyListSerialization
        QualityOfService RecoverableError ReferenceConvertible RunLoop Scanner ScopedAttributeContainer
        Semaphore SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder
        StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue
        StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle
        StringTransform Thread TimeInterval TimeZone Timer URL URLComponents URLError URLFileResourceType
        URLQueryItem URLResourceKey URLResourceValues UUID Unit UnitAcceleration UnitAngle UnitArea
        UnitConcentrationMass UnitConverter UnitConverterLinear UnitDispersion UnitDuration UnitElectricCharge
        UnitElectricCurrent UnitElectricPotentialDifference UnitElectricResistance UnitEnergy UnitFrequency
        UnitFuelEfficiency UnitIlluminance UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure
        UnitSpeed UnitTemperature UnitVolume UserDefaults VISIT _Float32 _Float32x _Float64 _Float64x
        _G_fpos64_t _G_fpos_t _IO_FILE _fpreg _fpstate _fpx_sw_bytes _fpxreg _libc_fpstate _libc_fpxreg
        _libc_xmmreg _pthread_cleanup_buffer _xmmreg _xsave_hdr _xstate _ymmh_state active_reg_t addrinfo aiocb
        blkcnt_t blksize_t caddr_t cc_t clock_t clockid_t cmsghdr cpu_set_t daddr_t dev_t dirent div_t double_t
        drand48_data entry exit_status fd_mask fd_set fenv_t fexcept_t float_t flock fpos_t fpregset_t
        fsblkcnt_t fsconfig_command fsfilcnt_t fsid_t gid_t glob_t greg_t gregset_t group group_filter group_req
        group_source_req hostent iconv_t id_t idtype_t if_nameindex ifaddr ifaddrs ifconf ifmap ifreq imaxdiv_t
        in6_addr in_addr in_addr_t in_pktinfo in_port_t ino_t inotify_event int_fast16_t int_fast32_t
        int_fast64_t int_fast8_t int_least16_t int_least32_t int_least64_t int_least8_t intmax_t intptr_t iovec
        ip_mreq ip_mreq_source ip_mreqn ip_msfilter ip_opts ipc_perm ipv6_mreq itimerspec itimerval jmp_buf
        key_t lastlog lconv ldiv_t linger link_map lldiv_t locale_t loff_t mcontext_t mode_t mount_attr msghdr
        msginfo msglen_t msgqnum_t msqid_ds netent nfds_t nl_catd nl_item nlink_t off_t osockaddr passwd pid_t
        pollfd posix_spawn_file_actions_t posix_spawnattr_t protoent pthread_attr_t pthread_barrier_t
        pthread_barrierattr_t pthread_cond_t pthread_condattr_t pthread_key_t pthread_mutex_t
        pthread_mutexattr_t pthread_once_t pthread_rwlock_t pthread_rwlockattr_t pthread_spinlock_t pthread_t
        ptrdiff_t quad_t r_debug r_debug_extended random_data re_pattern_buffer reg_errcode_t reg_syntax_t
        regex_t register_t regmatch_t regoff_t rlim_t rlimit rpcent rusage s_reg_t sa_family_t sched_param sem_t
        sembuf semid_ds seminfo servent shm_info shmatt_t shmid_ds shminfo sig_atomic_t sig_t sigaction
        sigcontext sigevent sigevent_t sighandler_t siginfo_t sigjmp_buf sigset_t sigstack sigval sigval_t
        size_t sockaddr sockaddr_in sockaddr_in6 sockaddr_storage sockaddr_un socklen_t speed_t ssize_t stack_t
        stat statvfs suseconds_t tcflag_t tcp_ca_state tcp_cookie_transactions tcp_info tcp_md5sig
        tcp_repair_opt tcp_repair_window tcp_seq tcp_zerocopy_receive tcphdr termio termios time_t timer_t
        timespec timeval timezone tm tms u_char u_int u_long u_quad_t u_short ucontext_t uid_t uint
        uint_fast16_t uint_fast32_t uint_fast64_t uint_fast8_t uint_least16_t uint_least32_t uint_least64_t
        uint_least8_t uintmax_t uintptr_t ulong unichar useconds_t user user_fpregs_struct user_regs_struct
        ushort utimbuf utmp utmpx utsname uuid_string_t uuid_t wchar_t winsize wordexp_t
        """)

    /// The types that only Apple platforms have. Source: Foundation and Darwin (its MacTypes and
    /// Objective-C runtime) of Swift 6.3.
    private static let foundationOfApple = names(
        """
        Boolean Byte CachedURLResponse Category Class DistantObject DistributedNotificationCenter Fixed Fract
        HTTPCookie HTTPCookieStorage HTTPURLResponse Handle IMP Ivar Method OSErr OSStatus OSType Point Ptr Rect
        SEL Selector SignedByte Size Style URLAuthenticationChallenge URLCache URLCredential
        URLCredentialStorage URLProtectionSpace URLProtocol URLRequest URLResponse URLSession
        URLSessionConfiguration URLSessionDataTask URLSessionTask UndoManager UniChar XMLDTD XMLDTDNode
        XMLDocument XMLElement XMLNode XMLParser XMLParserDelegate
        """)
}
