#include <simdjson.h>
extern "C" {
#include "shim.h"
int earshot_simdjson_padding(void) { return simdjson::SIMDJSON_PADDING; }
}
