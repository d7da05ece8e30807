extension StreamMachineTests {
    /// For each machine, each event: what it returns, and the machine after it.
    static let table = [
        "unanswered": """
        send: input 1; unanswered[]
        close: first; unanswered[] closed
        cancel: first; unanswered[] cancelled
        answer: -; ready[a]
        enqueue: -; unanswered[end]
        proceed: -; unanswered[close]
        offer: number 1; unanswered[offer n]
        settle: first; ending
        finish: -; unanswered[]
        begin delivering: alone; unanswered[] delivering
        take: nothing; unanswered[]
        accept: unknown; unanswered[]
        accept a conversation: unknown; unanswered[]
        accept after a request for an input: yes; unanswered[] accepted
        """,
        "idle": """
        send: input 1; ready[]
        close: first; ready[] closed
        cancel: first; ready[] cancelled
        answer: -; ready[]
        enqueue: -; ready[end]
        proceed: -; ready[close]
        offer: number 1; ready[offer n]
        settle: first; ending
        finish: -; ready[]
        begin delivering: alone; ready[] delivering
        take: nothing; ready[]
        accept: yes; ready[] accepted
        accept a conversation: yes; ready[] accepted
        accept after a request for an input: yes; ready[] accepted
        """,
        "message": """
        send: input 1; ready[m]
        close: first; ready[m] closed
        cancel: first; ready[m] cancelled
        answer: -; ready[m]
        enqueue: -; ready[m end]
        proceed: -; ready[close m]
        offer: number 1; ready[m offer n]
        settle: first; ending
        finish: -; ready[m]
        begin delivering: alone; ready[m] delivering
        take: event m; ready[]
        accept: yes; ready[m] accepted
        accept a conversation: yes; ready[m] accepted
        accept after a request for an input: yes; ready[m] accepted
        """,
        "offer": """
        send: input 1; ready[offer o]
        close: first; ready[offer o] closed
        cancel: first; ready[offer o] cancelled
        answer: -; ready[offer o]
        enqueue: -; ready[offer o end]
        proceed: -; ready[close offer o]
        offer: number 2; ready[offer o offer n]
        settle: first; ending
        finish: -; ready[offer o]
        begin delivering: alone; ready[offer o] delivering
        take: offer o; ready[]
        accept: yes; ready[offer o] accepted
        accept a conversation: yes; ready[offer o] accepted
        accept after a request for an input: yes; ready[offer o] accepted
        """,
        "work": """
        send: input 1; ready[hold]
        close: first; ready[hold] closed
        cancel: first; ready[hold] cancelled
        answer: -; ready[hold]
        enqueue: -; ready[hold end]
        proceed: -; ready[close hold]
        offer: number 1; ready[hold offer n]
        settle: first; ending
        finish: -; ready[hold]
        begin delivering: alone; ready[hold] delivering
        take: work hold; held up[]
        accept: yes; ready[hold] accepted
        accept a conversation: yes; ready[hold] accepted
        accept after a request for an input: yes; ready[hold] accepted
        """,
        "held up": """
        send: input 1; held up[]
        close: first; held up[] closed
        cancel: first; held up[] cancelled
        answer: -; held up[]
        enqueue: -; held up[end]
        proceed: -; ready[close]
        offer: number 1; held up[offer n]
        settle: first; ending
        finish: -; held up[]
        begin delivering: alone; held up[] delivering
        take: nothing; held up[]
        accept: unknown; held up[]
        accept a conversation: unknown; held up[]
        accept after a request for an input: yes; held up[] accepted
        """,
        "busy": """
        send: input 1; busy[]
        close: first; busy[] closed
        cancel: first; busy[] cancelled
        answer: -; busy[]
        enqueue: -; busy[end]
        proceed: -; ready[close]
        offer: number 1; busy[offer n]
        settle: first; ending
        finish: -; busy[]
        begin delivering: alone; busy[] delivering
        take: nothing; busy[]
        accept: unknown; busy[]
        accept a conversation: unknown; busy[]
        accept after a request for an input: yes; busy[] accepted
        """,
        "ending": """
        send: input 1; ending
        close: first; ending closed
        cancel: first; ending cancelled
        answer: -; ending
        enqueue: -; ending
        proceed: -; ending
        offer: number 1; ending
        settle: again; ending
        finish: -; over
        begin delivering: alone; ending delivering
        take: nothing; ending
        accept: unknown; ending
        accept a conversation: yes; ending accepted
        accept after a request for an input: yes; ending accepted
        """,
        "over": """
        send: late; over
        close: first; over closed
        cancel: first; over cancelled
        answer: -; over
        enqueue: -; over
        proceed: -; over
        offer: number 1; over
        settle: again; over
        finish: -; over
        begin delivering: alone; over delivering
        take: event end; done
        accept: no; done
        accept a conversation: yes; over accepted
        accept after a request for an input: yes; over accepted
        """,
        "done": """
        send: late; done
        close: first; done closed
        cancel: first; done cancelled
        answer: -; done
        enqueue: -; done
        proceed: -; done
        offer: number 1; done
        settle: again; done
        finish: -; done
        begin delivering: alone; done delivering
        take: over; done
        accept: yes; done accepted
        accept a conversation: yes; done accepted
        accept after a request for an input: yes; done accepted
        """,
        "closed": """
        send: late; ready[m] closed
        close: again; ready[m] closed
        cancel: first; ready[m] closed cancelled
        answer: -; ready[m] closed
        enqueue: -; ready[m end] closed
        proceed: -; ready[close m] closed
        offer: number 1; ready[m offer n] closed
        settle: first; ending closed
        finish: -; ready[m] closed
        begin delivering: alone; ready[m] closed delivering
        take: event m; ready[] closed
        accept: yes; ready[m] closed accepted
        accept a conversation: yes; ready[m] closed accepted
        accept after a request for an input: yes; ready[m] closed accepted
        """,
        "cancelled": """
        send: input 1; ready[m] cancelled
        close: first; ready[m] closed cancelled
        cancel: again; ready[m] cancelled
        answer: -; ready[m] cancelled
        enqueue: -; ready[m end] cancelled
        proceed: -; ready[close m] cancelled
        offer: number 1; ready[m offer n] cancelled
        settle: first; ending cancelled
        finish: -; ready[m] cancelled
        begin delivering: alone; ready[m] cancelled delivering
        take: event m; ready[] cancelled
        accept: yes; ready[m] cancelled accepted
        accept a conversation: yes; ready[m] cancelled accepted
        accept after a request for an input: yes; ready[m] cancelled accepted
        """,
        "accepted": """
        send: input 1; ready[m] accepted
        close: first; ready[m] closed accepted
        cancel: first; ready[m] cancelled accepted
        answer: -; ready[m] accepted
        enqueue: -; ready[m end] accepted
        proceed: -; ready[close m] accepted
        offer: number 1; ready[m offer n] accepted
        settle: first; ending accepted
        finish: -; ready[m] accepted
        begin delivering: alone; ready[m] accepted delivering
        take: event m; ready[] accepted
        accept: yes; ready[m] accepted
        accept a conversation: yes; ready[m] accepted
        accept after a request for an input: yes; ready[m] accepted
        """,
        "delivering": """
        send: input 1; ready[m] delivering
        close: first; ready[m] closed delivering
        cancel: first; ready[m] cancelled delivering
        answer: -; ready[m] delivering
        enqueue: -; ready[m end] delivering
        proceed: -; ready[close m] delivering
        offer: number 1; ready[m offer n] delivering
        settle: first; ending delivering
        finish: -; ready[m] delivering
        begin delivering: another does; ready[m] delivering
        take: event m; ready[] delivering
        accept: yes; ready[m] accepted delivering
        accept a conversation: yes; ready[m] accepted delivering
        accept after a request for an input: yes; ready[m] accepted delivering
        """,
        "over before a request for an input": """
        send: late; over
        close: first; over closed
        cancel: first; over cancelled
        answer: -; over
        enqueue: -; over
        proceed: -; over
        offer: number 1; over
        settle: again; over
        finish: -; over
        begin delivering: alone; over delivering
        take: event end; done
        accept: no; done
        accept a conversation: no; done
        accept after a request for an input: no; done
        """,
    ]
}
