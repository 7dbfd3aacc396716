#ifndef EARSHOT_SIMDJSON_SHIM_H
#define EARSHOT_SIMDJSON_SHIM_H
/* How much room past its end simdjson needs in a buffer, in bytes. */
int earshot_simdjson_padding(void);
#endif
