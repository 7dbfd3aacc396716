#ifndef EARSHOT_CMICROHTTPD_SHIM_H
#define EARSHOT_CMICROHTTPD_SHIM_H

#include <linux/filter.h>
#include <malloc.h>
#include <microhttpd.h>
#include <sys/socket.h>

/// Has malloc hold little that is free: few arenas, and what is large is mapped by itself, so that it goes back at once.
/// Left to itself malloc raises that bound with each large block. Call it before the first thread starts.
static inline void earshot_memory_settle(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

/// Gives back whatever is free.
static inline void earshot_memory_give_back(void) { malloc_trim(0); }

/// What `earshot_http_start` needs: libmicrohttpd takes it as a variadic list, which Swift cannot call.
struct earshot_http_settings {
    /// Handed to every callback.
    void *context;
    /// The raw target, before libmicrohttpd decodes it in place; what it returns becomes the request's context.
    void *(*on_target)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
    unsigned int threads;
    unsigned int connections;
    /// Bytes; holds the head, the read buffer and the answer's head of one connection.
    size_t connection_memory;
    /// PEM texts; both NULL for plain HTTP.
    const char *certificate;
    const char *key;
};

/// A daemon with epoll threads that can suspend connections and is handed each of them, or NULL. It lets connections be silent for
/// ever: to time each of them it takes a lock twice a request, and who is late is hung up on by `Peers`.
static inline struct MHD_Daemon *earshot_http_start(const struct earshot_http_settings *s) {
    unsigned int flags =
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME;
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)s->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)s->key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"SECURE128:-VERS-ALL:+VERS-TLS1.2:+VERS-TLS1.3"},
        {MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem pool[] = {
        {MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)s->threads, NULL}, {MHD_OPTION_END, 0, NULL}};
    if (s->certificate != NULL) flags |= MHD_USE_TLS;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, s->on_request, s->context,
        MHD_OPTION_URI_LOG_CALLBACK, s->on_target, s->context,
        MHD_OPTION_NOTIFY_COMPLETED, s->on_completed, s->context,
        MHD_OPTION_NOTIFY_CONNECTION, s->on_connection, s->context,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_memory,
        MHD_OPTION_CONNECTION_LIMIT, s->connections,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)8 << 20,
        MHD_OPTION_ARRAY, s->threads > 1 ? pool : plain,
        MHD_OPTION_ARRAY, s->certificate != NULL ? secure : plain,
        MHD_OPTION_END);
}

/// Has the kernel pass over whoever begins to connect to this listening socket from now on, and go on with those who have
/// begun: closing resets what was accepted since one last looked, and its client has sent a request by then.
/// The filter reads the fourteenth byte of the TCP header, the flags (RFC 9293, 3.1); SYN without ACK begins a connection.
static inline void earshot_http_take_no_more(int listening) {
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x12),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x02, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, 0xffffffff)};
    struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    setsockopt(listening, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}

/// The connection's socket, or -1.
static inline int earshot_http_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The client's address, or NULL.
static inline const struct sockaddr *earshot_http_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// What `on_connection` stored for this connection, or NULL.
static inline void *earshot_http_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/// Bytes from the method's first letter to the end of the empty line after the headers; 0 when too early.
static inline size_t earshot_http_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// The status being answered, also when libmicrohttpd chose it itself; 0 when there is none.
static inline unsigned int earshot_http_status(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
    return info == NULL ? 0 : info->http_status;
}

/// Gives memory that was freed back to the system. The C library keeps it otherwise: hundreds of megabytes after large uploads.
static inline void earshot_give_memory_back(void) { malloc_trim(0); }

#endif
