/* SPDX-License-Identifier: Apache-2.0 */
#include "queue.h"

#include "deadline.h"
#include "moment.h"
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A controller that was away for longer has asked the scheduler, or given the jobs up. */
enum { OLDEST_SECONDS = 24 * 3600, MOST_WAITING = 10000, OLDEST_PIPE_SECONDS = 120, MOST_AWAITED = 256, FEW = 16 };

static void path_of(const struct conf *conf, const char *name, const char *end, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/queue/%s%s", conf->state, name, end);
}

void queue_name(const struct conf *conf, enum kind_of_request kind, const char *job, char name[REQUEST_NAME])
{
    snprintf(name, REQUEST_NAME, "%06u-%020.9f-%d-%c%s", moment_start(conf->state), moment_now(), (int)getpid(), (char)kind, job);
}

const char *queue_kind(const char *name)
{
    const char *last = strrchr(name, '-');
    return last == NULL ? "" : last + 1;
}

bool queue_add(const struct conf *conf, const char *name, const char *line, const char *body, const char *then)
{
    static char bytes[REQUEST_SIZE];
    struct text content = {bytes, 0, sizeof bytes, false};
    text_add(&content, line);
    text_add(&content, "\n");
    text_add(&content, body);
    text_add(&content, "\n");
    text_add(&content, then);
    text_add(&content, "\n");
    char path[PATH_MAX];
    path_of(conf, name, "", path);
    return store_write(path, &content, 0600);
}

int queue_answer(const struct conf *conf, const char *name)
{
    char path[PATH_MAX];
    path_of(conf, name, ".answer", path);
    if (mkfifo(path, 0600) != 0) {
        return -1;
    }
    /* Open for both, so that it is no end of file while nobody has answered. */
    return open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
}

int queue_wait(const struct conf *conf, const char *name, int pipe, struct text *body)
{
    char path[PATH_MAX], answer[ANSWER_SIZE];
    int status = 0;
    ssize_t got = 0;
    if (deadline_readable(pipe)) {
        got = read(pipe, answer, sizeof answer - 1);
    }
    if (got > 0) {
        answer[got] = '\0';
        char *line = strchr(answer, '\n');
        if (line != NULL) {
            *line = '\0';
            status = (int)number_of(answer, 999);
            text_add_bytes(body, line + 1, (size_t)(answer + got - line - 1));
        }
    }
    close(pipe);
    path_of(conf, name, ".answer", path);
    unlink(path);
    return status < 0 || body->full ? 0 : status;
}

void queue_deliver(const struct conf *conf, const char *name, int status, const struct text *body)
{
    char path[PATH_MAX], line[16];
    static char bytes[ANSWER_SIZE];
    struct text content = {bytes, 0, sizeof bytes, false};
    path_of(conf, name, ".answer", path);
    int pipe = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (pipe < 0) {
        unlink(path); /* whoever waited has gone */
        return;
    }
    snprintf(line, sizeof line, "%d\n", status);
    text_add(&content, line);
    text_add_bytes(&content, body->bytes, body->length);
    /* It is written whole or not at all. */
    if (content.full || write(pipe, content.bytes, content.length) < 0) {
        errno = 0;
    }
    close(pipe);
}

bool queue_read(const struct conf *conf, const char *name, struct request *request)
{
    char path[PATH_MAX];
    path_of(conf, name, "", path);
    struct text content = {request->bytes, 0, sizeof request->bytes, false};
    if (!store_read(path, &content)) {
        return false;
    }
    char *rest = request->bytes;
    request->method = strsep(&rest, " ");
    request->path = strsep(&rest, "\n");
    request->body = strsep(&rest, "\n");
    request->then = strsep(&rest, "\n");
    return request->then != NULL;
}

void queue_remove(const struct conf *conf, const char *name)
{
    char path[PATH_MAX];
    path_of(conf, name, "", path);
    unlink(path);
}

double queue_age(const struct conf *conf, const char *name)
{
    unsigned start = 0;
    double moment = 0;
    /* Names of before had another form; what has none is as old as this start of the machine. */
    return sscanf(name, "%6u-%20lf-", &start, &moment) == 2 ? moment_age(conf->state, start, moment) : moment_now();
}

static bool is_pipe(const char *name)
{
    return strstr(name, ".answer") != NULL;
}

static bool is_request(const char *name)
{
    return name[0] >= '0' && name[0] <= '9' && strlen(name) < REQUEST_NAME && strchr(name, '~') == NULL && !is_pipe(name);
}

static int is_request_or_pipe(const struct dirent *entry)
{
    return entry->d_name[0] >= '0' && entry->d_name[0] <= '9' && strlen(entry->d_name) < REQUEST_NAME;
}

/* What a hook that was killed leaves. */
static bool is_leftover(const struct conf *conf, const char *name)
{
    return !is_request(name) && queue_age(conf, name) > OLDEST_PIPE_SECONDS;
}

/* Whether a prolog waits, at one of these pipes, for something about the job of this request. */
static bool is_for_awaited(struct dirent **pipes, int count, const char *name)
{
    const char *job = queue_kind(name);
    for (int i = 0; *job != '\0' && i < count; i++) {
        const char *waiting = queue_kind(pipes[i]->d_name);
        size_t length = strlen(waiting) - strlen(".answer");
        if (strlen(job) == length && strncmp(waiting + 1, job + 1, length - 1) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the end of a job that starts with this request is waiting, too, at "end". */
static bool is_over(struct dirent **entries, int found, int start, int *end)
{
    const char *job = queue_kind(entries[start]->d_name);
    for (*end = start + 1; *job == REQUEST_START && *end < found; (*end)++) {
        const char *other = queue_kind(entries[*end]->d_name);
        if (*other == REQUEST_END && strcmp(other + 1, job + 1) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Removes as many as are too many: first jobs of which the controller has heard nothing and that are over, so that a user with thousands of short jobs does not
 * push out the ends of jobs that it takes for running; then the oldest.
 */
static void thin_out(const struct conf *conf, struct dirent **entries, int found)
{
    int waiting = 0, end;
    for (int i = 0; i < found; i++) {
        waiting += is_request(entries[i]->d_name) ? 1 : 0;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < found && waiting > MOST_WAITING; i++) {
            char *name = entries[i]->d_name;
            if (!is_request(name) || (pass == 0 && !is_over(entries, found, i, &end))) {
                continue;
            }
            if (pass == 0) {
                queue_remove(conf, entries[end]->d_name);
                entries[end]->d_name[0] = '\0';
                waiting--;
            }
            queue_remove(conf, name);
            name[0] = '\0';
            waiting--;
        }
    }
}

int queue_names(const struct conf *conf, char (*names)[REQUEST_NAME], int most, bool awaited_alone)
{
    char path[PATH_MAX];
    struct dirent **entries;
    snprintf(path, sizeof path, "%s/queue", conf->state);
    int found = scandir(path, &entries, is_request_or_pipe, alphasort), taken = 0, awaited = 0;
    if (found < 0) {
        return 0;
    }
    struct dirent *pipes[MOST_AWAITED];
    for (int i = 0; i < found; i++) {
        char *name = entries[i]->d_name;
        if (is_leftover(conf, name) || (is_request(name) && queue_age(conf, name) > OLDEST_SECONDS)) {
            queue_remove(conf, name);
            name[0] = '\0';
        } else if (is_pipe(name) && *queue_kind(name) != '\0' && awaited < MOST_AWAITED) {
            pipes[awaited++] = entries[i];
        }
    }
    thin_out(conf, entries, found);
    /* curl tells its answers when it has all of a batch: of a hundred prologs that wait, the first ones get theirs in time, and the directory its layout. */
    most = awaited > 0 && most > FEW ? FEW : most;
    for (int pass = 0; pass < (awaited_alone ? 1 : 2); pass++) {
        for (int i = 0; i < found && taken < most; i++) {
            const char *name = entries[i]->d_name;
            if (is_request(name) && is_for_awaited(pipes, awaited, name) == (pass == 0)) {
                strcpy(names[taken++], name);
            }
        }
    }
    for (int i = 0; i < found; i++) {
        free(entries[i]);
    }
    free(entries);
    return taken;
}

bool queue_is_empty(const struct conf *conf)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/queue", conf->state);
    DIR *folder = opendir(path);
    bool empty = true;
    for (const struct dirent *entry; folder != NULL && empty && (entry = readdir(folder)) != NULL;) {
        empty = !is_request(entry->d_name);
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return empty;
}

bool queue_is_awaited(const struct conf *conf, const char *name)
{
    char path[PATH_MAX];
    path_of(conf, name, ".answer", path);
    return access(path, F_OK) == 0;
}
