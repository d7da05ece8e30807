// What SwiftNIO uses of Apple's sys/vsock.h, which is not among the headers that others publish:
// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/vsock.h
#include <sys/socket.h>

struct sockaddr_vm {
    __uint8_t svm_len;
    sa_family_t svm_family;
    __uint16_t svm_reserved1;
    __uint32_t svm_port;
    __uint32_t svm_cid;
};
#define VMADDR_CID_ANY (-1U)
#define VMADDR_PORT_ANY (-1U)
