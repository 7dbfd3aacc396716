#ifndef EARSHOT_CCRYPTO_SHIM_H
#define EARSHOT_CCRYPTO_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

// An expression of macros, which Swift does not import.
static const int earshot_evp_public_key = EVP_PKEY_PUBLIC_KEY;

#endif
