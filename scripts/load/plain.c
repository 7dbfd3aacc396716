// The least that libmicrohttpd does: one constant answer, from threads with epoll. plain PORT THREADS, until it is killed.
#include <microhttpd.h>
#include <stdlib.h>
#include <unistd.h>

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *data, size_t *size, void **state) {
    static int seen;
    if (*state == NULL) {
        *state = &seen;
        return MHD_YES;
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(3, (void *)"ok\n", MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
    enum MHD_Result sent = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return sent;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, atoi(arguments[1]), NULL, NULL, answer, NULL,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)atoi(arguments[2]), MHD_OPTION_CONNECTION_LIMIT, 1024u, MHD_OPTION_END);
    if (daemon == NULL) return 1;
    for (;;) pause();
}
