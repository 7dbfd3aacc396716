/* libxml2 is built with ICU here and its headers would bring ICU's names in, which Foundation brings as well, in
   another version. Nothing of ours touches a converter, the only place they show. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
