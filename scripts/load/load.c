// Asks one address over kept connections for some seconds, as fast as it answers, from one thread:
// load PORT CLIENTS SECONDS PATH [HEADER…]. Prints requests a second; anything but 200 ends it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct client {
    int socket;
    size_t got;
    char answer[1 << 16];
};

static void fail(const char *why) {
    fprintf(stderr, "load: %s\n", why);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

// Whether the whole answer is there: its head, and as many bytes after it as it says.
static int is_whole(struct client *client) {
    client->answer[client->got] = 0;
    char *body = strstr(client->answer, "\r\n\r\n");
    if (body == NULL) return 0;
    if (strncmp(client->answer, "HTTP/1.1 200", 12) != 0) fail(client->answer);
    // As libmicrohttpd writes it, so that the search costs little.
    char *length = strstr(client->answer, "\r\nContent-Length:");
    size_t wanted = length != NULL && length < body ? strtoul(length + 17, NULL, 10) : 0;
    return client->got >= (size_t)(body + 4 - client->answer) + wanted;
}

int main(int count, char **arguments) {
    if (count < 5) fail("PORT CLIENTS SECONDS PATH [HEADER…]");
    int clients = atoi(arguments[2]);
    double seconds = atof(arguments[3]);
    char request[4096];
    int size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n", arguments[4]);
    for (int i = 5; i < count; i++) size += snprintf(request + size, sizeof request - size, "%s\r\n", arguments[i]);
    size += snprintf(request + size, sizeof request - size, "\r\n");

    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1]))};
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int queue = epoll_create1(0);
    struct client *all = calloc(clients, sizeof *all);
    double begin = now();
    for (int i = 0; i < clients; i++) {
        all[i].socket = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(all[i].socket, (struct sockaddr *)&place, sizeof place) != 0) fail("nobody answers");
        setsockopt(all[i].socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[i]};
        epoll_ctl(queue, EPOLL_CTL_ADD, all[i].socket, &event);
        if (write(all[i].socket, request, size) != size) fail("a request was not taken");
    }
    long answers = 0;
    while (now() - begin < seconds) {
        struct epoll_event events[64];
        int ready = epoll_wait(queue, events, 64, 1000);
        for (int i = 0; i < ready; i++) {
            struct client *client = events[i].data.ptr;
            ssize_t more = read(client->socket, client->answer + client->got, sizeof client->answer - 1 - client->got);
            if (more <= 0) fail("a connection was closed");
            client->got += more;
            if (!is_whole(client)) continue;
            answers++;
            client->got = 0;
            if (write(client->socket, request, size) != size) fail("a request was not taken");
        }
    }
    printf("%.0f\n", answers / (now() - begin));
    return 0;
}
