#ifndef EARSHOT_SIMDJSON_SHIM_H
#define EARSHOT_SIMDJSON_SHIM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* A parsed document: simdjson's tape (doc/tape.md of the project) and its string buffer, owned. */
typedef struct earshot_json earshot_json;

/* Parses one whole JSON text. NULL on error; then `message` is a static text and `offset` the byte where the
   text stops making sense, as near as simdjson can say. */
earshot_json *earshot_json_parse(const uint8_t *bytes, size_t length, size_t depth_limit, const char **message,
                                 size_t *offset);
const uint64_t *earshot_json_tape(const earshot_json *document);
const uint8_t *earshot_json_strings(const earshot_json *document);
void earshot_json_free(earshot_json *document);

/* `length` where all bytes are sound UTF-8, else the start of the first line that is not. */
size_t earshot_utf8_prefix(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
