#ifndef EARSHOT_CCURL_SHIM_H
#define EARSHOT_CCURL_SHIM_H

#include <curl/curl.h>
#include <netinet/in.h>

// curl takes its options as a variadic list, which Swift cannot call.
static inline CURLcode earshot_curl_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode earshot_curl_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode earshot_curl_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}
/// The body, copied.
static inline CURLcode earshot_curl_body(CURL *handle, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}
/// Called with every address before it is connected to; a socket, or CURL_SOCKET_BAD to leave that address alone.
static inline CURLcode earshot_curl_on_socket(CURL *handle, curl_opensocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}
/// Called with every piece of the answer's body.
static inline CURLcode earshot_curl_on_answer(CURL *handle, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
}
/// The answer's status; 0 before there is one.
static inline long earshot_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
/// Seconds to wait before asking again, as the answer says; 0 where it says none.
static inline curl_off_t earshot_curl_retry_after(CURL *handle) {
    curl_off_t seconds = 0;
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
    return seconds;
}
/// Whom a mail is for.
static inline CURLcode earshot_curl_recipients(CURL *handle, struct curl_slist *recipients) {
    return curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, recipients);
}
/// Called for every piece of what is sent up.
static inline CURLcode earshot_curl_upload(CURL *handle, curl_read_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_READDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_READFUNCTION, callback);
}

#endif
