/* SPDX-License-Identifier: Apache-2.0 */
#include "curl.h"

#include "text.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LARGEST_ANSWER = 65536 };

/* Fifty times what a hook waits, so that a node that is busy is not taken for a controller that is away: a hundred jobs that start leave curl no processor. */
static int patience(const struct conf *conf)
{
    return conf->limit < 0.04 ? 2 : (int)(50 * conf->limit);
}

static bool read_token(const struct conf *conf, char *secret, size_t size)
{
    FILE *in = fopen(conf->token, "re");
    if (in == NULL || fgets(secret, (int)size, in) == NULL) {
        secret[0] = '\0';
    }
    if (in != NULL) {
        fclose(in);
    }
    secret[strcspn(secret, "\r\n")] = '\0';
    return is_plain(secret, "._~+/=-");
}

bool curl_start(struct curl *curl, const struct conf *conf)
{
    int down[2], up[2];
    *curl = (struct curl){.process = -1, .to = -1, .from = -1, .patience = 2 * patience(conf)};
    if (!read_token(conf, curl->secret, sizeof curl->secret) || access(conf->curl, X_OK) != 0 || pipe2(down, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(up, O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return false;
    }
    curl->process = fork();
    if (curl->process == 0) {
        char *const arguments[] = {"curl", "-q", "-K", "-", NULL};
        char *const environment[] = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C", NULL};
        /* What a controller sends without saying how much it is must not fill the disk of the state, and a crash must not leave the token in a file. */
        struct rlimit largest = {LARGEST_ANSWER, LARGEST_ANSWER}, none = {0, 0};
        setrlimit(RLIMIT_FSIZE, &largest);
        setrlimit(RLIMIT_CORE, &none);
        signal(SIGXFSZ, SIG_IGN);
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        execve(conf->curl, arguments, environment);
        _exit(127);
    }
    close(down[0]);
    close(up[1]);
    curl->to = down[1];
    curl->from = up[0];
    if (curl->process < 0) {
        curl_end(curl);
    }
    return curl->process > 0;
}

static void say(struct curl *curl, const char *bytes, size_t length)
{
    struct pollfd wanted = {curl->to, POLLOUT, 0};
    while (length > 0) {
        /* A pipe that has room takes this much at once. */
        ssize_t done = poll(&wanted, 1, 1000 * curl->patience) <= 0 ? 0 : write(curl->to, bytes, length < PIPE_BUF ? length : PIPE_BUF);
        if (done <= 0) {
            return; /* it has ended, or hangs; that is seen where its answers are read */
        }
        bytes += done;
        length -= (size_t)done;
    }
}

static void option(struct text *text, const char *name, const char *value)
{
    text_add(text, name);
    text_add(text, " = \"");
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            text_add(text, "\\");
        }
        text_add_bytes(text, value, 1);
    }
    text_add(text, "\"\n");
}

static void number_option(struct text *text, const char *name, long long value)
{
    text_add(text, name);
    text_add(text, " = ");
    text_add_number(text, value);
    text_add(text, "\n");
}

void curl_body(const struct conf *conf, int number, char *path, size_t size)
{
    snprintf(path, size, "%s/queue/body-%d", conf->state, number);
}

void curl_request(struct curl *curl, const struct conf *conf, int number, const char *method, const char *path, const char *body)
{
    static char bytes[128 * 1024];
    struct text text = {bytes, 0, sizeof bytes, false};
    char value[8192];
    if (snprintf(value, sizeof value, "%s%s", conf->url, path) >= (int)sizeof value) {
        return;
    }
    text_add(&text, "next\nsilent\ngloboff\nfail-early\n");
    option(&text, "url", value);
    option(&text, "request", method);
    snprintf(value, sizeof value, "Authorization: Bearer %s", curl->secret);
    option(&text, "header", value);
    if (*body != '\0') {
        option(&text, "header", "Content-Type: application/json");
        option(&text, "data-binary", body);
    }
    if (*conf->ca != '\0') {
        option(&text, "cacert", conf->ca);
    }
    option(&text, "proto", "=http,https");
    option(&text, "noproxy", "*");
    number_option(&text, "max-time", patience(conf));
    number_option(&text, "max-filesize", LARGEST_ANSWER);
    curl_body(conf, number, value, sizeof value);
    unlink(value);
    option(&text, "output", value);
    snprintf(value, sizeof value, "write-out = \"%d %%{http_code}\\n\"\n", number);
    text_add(&text, value);
    if (!text.full) {
        say(curl, text.bytes, text.length);
    }
}

void curl_go(struct curl *curl)
{
    close(curl->to);
    curl->to = -1;
}

bool curl_next(struct curl *curl, int *number, int *status)
{
    struct pollfd wanted = {curl->from, POLLIN, 0};
    while (curl->length + 1 < sizeof curl->line && poll(&wanted, 1, 1000 * curl->patience) > 0) {
        char c;
        if (read(curl->from, &c, 1) != 1) {
            return false;
        }
        if (c != '\n') {
            curl->line[curl->length++] = c;
            continue;
        }
        curl->line[curl->length] = '\0';
        curl->length = 0;
        return sscanf(curl->line, "%d %d", number, status) == 2;
    }
    return false;
}

void curl_end(struct curl *curl)
{
    if (curl->to >= 0) {
        close(curl->to);
    }
    close(curl->from);
    if (curl->process > 0) {
        kill(curl->process, SIGKILL);
        waitpid(curl->process, NULL, 0);
    }
}
