// What a request for one row asks of Postgres, asked by libpq alone: the token by its digest, then the app by its slug,
// both prepared. rows DATABASE CLIENTS SECONDS DIGEST SLUG; prints pairs a second.
#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char **arguments;
static double seconds;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static void ask(PGconn *link, const char *name, const char *value) {
    int length = strlen(value), format = 0;
    PGresult *rows = PQexecPrepared(link, name, 1, &value, &length, &format, 1);
    if (PQresultStatus(rows) != PGRES_TUPLES_OK || PQntuples(rows) != 1) {
        fprintf(stderr, "rows: %s %s", name, PQerrorMessage(link));
        exit(1);
    }
    PQclear(rows);
}

static void *client(void *count) {
    PGconn *link = PQconnectdb(arguments[1]);
    PQclear(PQprepare(
        link, "token",
        "SELECT id, name, scopes, created_at, last_used_at, revoked_at FROM tokens"
        " WHERE digest = $1::bytea AND revoked_at IS NULL", 1, NULL));
    PQclear(PQprepare(
        link, "app",
        "SELECT id, slug, name, platform, bundle_id, release_order, profile, created_at, reach_version, terms,"
        " (SELECT document FROM reach_tables WHERE app_id = apps.id AND version = reach_version) AS reach"
        " FROM apps WHERE slug = $1", 1, NULL));
    for (double end = now() + seconds; now() < end; (*(long *)count)++) {
        ask(link, "token", arguments[4]);
        ask(link, "app", arguments[5]);
    }
    PQfinish(link);
    return NULL;
}

int main(int count, char **given) {
    if (count != 6) return 2;
    arguments = given;
    int clients = atoi(arguments[2]);
    seconds = atof(arguments[3]);
    pthread_t threads[clients];
    long done[clients], all = 0;
    memset(done, 0, sizeof done);
    for (int i = 0; i < clients; i++) pthread_create(&threads[i], NULL, client, &done[i]);
    for (int i = 0; i < clients; i++) pthread_join(threads[i], NULL), all += done[i];
    printf("%.0f\n", all / seconds);
    return 0;
}
