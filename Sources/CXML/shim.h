<<<<<<< HEAD
/* libxml2 is built with ICU here and its headers would bring ICU's names in, which Foundation brings as well, in
   another version. Nothing of ours touches a converter, the only place they show. */
=======
/* libxml2's headers would draw in the system's ICU, whose types clash with those of Foundation's own ICU wherever
   both modules are loaded. The fields hidden by this belong to structures that only libxml2 makes. */
>>>>>>> imports
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/HTMLparser.h>
