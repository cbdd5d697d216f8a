/* SPDX-License-Identifier: Apache-2.0 */
#include "task.h"

#include "deadline.h"
#include "store.h"
#include "user.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORD_SIZE = 1024 };

/* What may stand behind "export NAME=" as it is. */
static const char harmless[] = "._/:@+-";

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value == NULL ? "" : value;
}

static void record_path(const struct conf *conf, const char *id, uid_t uid, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/mizan-%lu-%s", conf->exchange, (unsigned long)uid, id);
}

static void add_line(struct text *text, const char *key, const char *value)
{
    if (strchr(value, '\n') == NULL) {
        text_add(text, key);
        text_add(text, "=");
        text_add(text, value);
        text_add(text, "\n");
    }
}

/* The batch script is the first task, on the first node; what it says stays, and a later one may still turn the note off. */
static void leave_record(const struct conf *conf, const struct job *job)
{
    char path[PATH_MAX];
    bool quiet = strcmp(variable("MIZAN_NOTE"), "off") == 0;
    if (*conf->exchange == '\0' || strcmp(variable("SLURM_NODEID"), "0") != 0) {
        return;
    }
    TEXT(record, RECORD_SIZE);
    record_path(conf, job->id, geteuid(), path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file >= 0) {
        add_line(&record, "name", variable("SLURM_JOB_NAME"));
        add_line(&record, "array_job", variable("SLURM_ARRAY_JOB_ID"));
        add_line(&record, "array_task", variable("SLURM_ARRAY_TASK_ID"));
    } else if (quiet) {
        file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    }
    if (file < 0) {
        return;
    }
    struct stat found;
    if (quiet) {
        add_line(&record, "note", "off");
    }
    if (record.full || fstat(file, &found) != 0 || found.st_size > RECORD_SIZE / 2 || write(file, record.bytes, record.length) < 0) {
        unlink(path);
    }
    close(file);
}

/* As the user: what is there may be a file system of the user, on which root would hang for as long as the user likes. */
static void tell_record(const char *path, uid_t uid, int to)
{
    struct stat found;
    TEXT(content, 2 * RECORD_SIZE);
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool own = file >= 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == uid;
    ssize_t got = own ? read(file, content.bytes, content.size - 1) : 0;
    unlink(path);
    if (got > 0 && got < 2 * RECORD_SIZE - 1 && write(to, content.bytes, (size_t)got) < 0) {
        return;
    }
}

static bool ask_for_record(const struct conf *conf, const struct job *job, struct text *content)
{
    char path[PATH_MAX];
    int up[2];
    record_path(conf, job->id, job->uid, path);
    if (*conf->exchange == '\0' || pipe2(up, O_CLOEXEC) != 0) {
        return false;
    }
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        deadline_none();
        close_all_but(up[1], -1);
        if (become_user(job->uid, job->gid)) {
            tell_record(path, job->uid, up[1]);
        }
        _exit(0);
    }
    close(up[1]);
    ssize_t got = 0;
    if (child > 0) {
        setpgid(child, child);
        deadline_kills(child);
        /* Less than a pipe takes at once. */
        got = deadline_readable(up[0]) ? read(up[0], content->bytes, content->size - 1) : 0;
        deadline_kill();
    }
    close(up[0]);
    content->length = got > 0 ? (size_t)got : 0;
    content->bytes[content->length] = '\0';
    return content->length > 0 && strlen(content->bytes) == content->length;
}

void task_record_take(const struct conf *conf, const struct job *job, struct task_record *record)
{
    char value[16];
    TEXT(content, 2 * RECORD_SIZE);
    memset(record, 0, sizeof *record);
    record->found = ask_for_record(conf, job, &content);
    if (record->found) {
        store_value(content.bytes, "name", record->name, sizeof record->name);
        store_value(content.bytes, "array_job", record->array_job, sizeof record->array_job);
        store_value(content.bytes, "array_task", record->array_task, sizeof record->array_task);
        record->quiet = store_value(content.bytes, "note", value, sizeof value) && strcmp(value, "off") == 0;
    }
}

static bool is_on(const char *value)
{
    static const char *const words[] = {"1", "true", "yes", "on"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcasecmp(value, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void export(struct text *out, const char *name, const char *value)
{
    if (is_plain(value, harmless)) {
        text_add(out, "export ");
        add_line(out, name, value);
    }
}

/* A step inherits what the batch script got. */
static bool is_loaded(const char *library, const char *list)
{
    size_t length = strlen(library);
    for (const char *found = list; (found = strstr(found, library)) != NULL; found++) {
        bool begins = found == list || found[-1] == ':' || found[-1] == ' ';
        if (begins && (found[length] == '\0' || found[length] == ':' || found[length] == ' ')) {
            return true;
        }
    }
    return false;
}

static void preload(struct text *out, const struct conf *conf)
{
    const char *others = variable("LD_PRELOAD");
    char both[4096];
    if (is_loaded(conf->library, others)) {
        return;
    }
    snprintf(both, sizeof both, "%s%s%s", conf->library, *others == '\0' ? "" : ":", others);
    export(out, "LD_PRELOAD", both);
}

/* The library writes traces to a folder that is there, so that this makes it; as the user, for the user alone. */
static bool trace_folder(const struct conf *conf, const struct job *job, char path[PATH_MAX])
{
    struct stat found;
    if (!is_plain(conf->traces, harmless) || *job->user == '\0'
        || snprintf(path, PATH_MAX, "%s/%s/%s", conf->traces, job->user, job->id) >= PATH_MAX) {
        return false;
    }
    mkdir(path, 0700);
    return lstat(path, &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() && access(path, W_OK) == 0;
}

static void print_variables(const struct conf *conf, const struct job *job, const char *mode, const char *application)
{
    char path[PATH_MAX];
    TEXT(out, 16384);
    bool wanted = false;
    export(&out, "MIZAN_MODE", mode);
    if (is_plain(conf->library, harmless) && access(conf->library, R_OK) == 0) {
        if (*application == '\0') {
            application = variable("SLURM_JOB_NAME");
        }
        bool named = is_plain(application, "._-") && *application != '.';
        if (trace_folder(conf, job, path)) {
            wanted = true;
            export(&out, "MIZAN_TRACE", path);
        }
        if (strcmp(mode, "apply") == 0 && named && is_plain(conf->indexes, harmless)
            && snprintf(path, sizeof path, "%s/%s/%s.index", conf->indexes, job->user, application) < (int)sizeof path
            && access(path, R_OK) == 0) {
            wanted = true;
            export(&out, "MIZAN_INDEX", path);
        }
        if (wanted && named) {
            export(&out, "MIZAN_APP", application);
        }
        if (wanted) {
            preload(&out, conf);
        }
    }
    if (!out.full && write(STDOUT_FILENO, out.bytes, out.length) < 0) {
        return;
    }
}

void task_prolog(const struct conf *conf, const struct job *job)
{
    char path[PATH_MAX], mode[16], application[256] = "";
    TEXT(content, 1024);
    snprintf(path, sizeof path, "%s/jobs/%s", conf->state, job->id);
    if (!store_read(path, &content) || !store_value(content.bytes, "mode", mode, sizeof mode)) {
        return;
    }
    store_value(content.bytes, "application", application, sizeof application);
    leave_record(conf, job);
    if (!is_on(variable("MIZAN_DISABLE"))) {
        print_variables(conf, job, mode, application);
    }
}
