#ifndef ULAK_CURL_H
#define ULAK_CURL_H

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075500
#error "Ulak needs libcurl 7.85 or newer"
#endif

/* Swift cannot call variadic functions, and curl's options are all variadic: one function for each kind of value. */

static inline CURLcode ulak_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ulak_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ulak_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ulak_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ulak_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

/* The version of the library that runs, which need not be the one compiled against: 0x075801 is 7.88.1. */
static inline unsigned int ulak_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version_num; }

/* The TLS library of the libcurl that runs, such as "OpenSSL/3.0.19"; empty if there is none. */
static inline const char *ulak_curl_tls_library(void) {
  const char *name = curl_version_info(CURLVERSION_NOW)->ssl_version;
  return name ? name : "";
}

static inline int ulak_curl_has_feature(int feature) {
  return (curl_version_info(CURLVERSION_NOW)->features & feature) != 0;
}

/* Bytes that stay where they are for as long as the handle may read them. */
static inline CURLcode ulak_set_bytes(CURL *handle, CURLoption option, void *bytes, size_t count) {
  struct curl_blob blob = {bytes, count, CURL_BLOB_NOCOPY};
  return curl_easy_setopt(handle, option, &blob);
}

static inline CURLcode ulak_set_tls_context_callback(CURL *handle, curl_ssl_ctx_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, callback);
}

typedef size_t (*ulak_data_callback)(char *data, size_t size, size_t count, void *context);

static inline CURLcode ulak_set_data_callback(CURL *handle, CURLoption option, ulak_data_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}

typedef int (*ulak_prereq_callback)(void *context, char *remote, char *local, int remote_port, int local_port);

static inline CURLcode ulak_set_prereq_callback(CURL *handle, ulak_prereq_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ulak_set_progress_callback(CURL *handle, curl_xferinfo_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

static inline CURLcode ulak_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ulak_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ulak_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

/* The session of the TLS library that libcurl uses, NULL without one. */
static inline void *ulak_get_tls_session(CURL *handle) {
  struct curl_tlssessioninfo *session = NULL;
  if (curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || session == NULL) return NULL;
  return session->internals;
}

static inline CURLcode ulak_get_string(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ulak_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode ulak_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode ulak_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode ulak_multi_set_socket_callback(CURLM *multi, curl_socket_callback callback) {
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
}

static inline CURLMcode ulak_multi_set_timer_callback(CURLM *multi, curl_multi_timer_callback callback) {
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
}

static inline CURLcode ulak_set_closesocket_callback(CURL *handle, curl_closesocket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, callback);
}

static inline CURLcode ulak_set_opensocket_callback(CURL *handle, curl_opensocket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode ulak_set_sockopt_callback(CURL *handle, curl_sockopt_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, callback);
}

#endif
