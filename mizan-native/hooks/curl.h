/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_CURL_H
#define MIZAN_HOOKS_CURL_H

#include "conf.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* One curl that makes several requests over one connection. What it is to do, the token included, goes through a pipe: everybody sees the words of a command. */
struct curl {
    pid_t process;
    int to, from;
    int patience; /* seconds to wait for the next answer */
    char secret[512];
    char line[64]; /* of what it says, not yet whole */
    size_t length;
};

bool curl_start(struct curl *curl, const struct conf *conf);
void curl_request(struct curl *curl, const struct conf *conf, int number, const char *method, const char *path, const char *body);

/* No more requests: it begins. */
void curl_go(struct curl *curl);

/* Number and HTTP status of the next request that is done; false if there is none any more. Status 0 is no answer, and nothing comes after it. */
bool curl_next(struct curl *curl, int *number, int *status);

/* File with the body of an answer. */
void curl_body(const struct conf *conf, int number, char *path, size_t size);

void curl_end(struct curl *curl);

#endif
