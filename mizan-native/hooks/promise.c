/* SPDX-License-Identifier: Apache-2.0 */
#include "promise.h"

#include "deadline.h"
#include "detach.h"
#include "directory.h"
#include "moment.h"
#include "store.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LAYOUT_TEXT = 16400, MOST_JOBS = 8192, MOST_TRIES = 100, PATIENCE_FACTOR = 25 };

struct promise {
    char file[PATH_MAX];
    char directory[PATH_MAX];
    uid_t uid;
    gid_t gid;
    char before[LAYOUT_TEXT], after[LAYOUT_TEXT]; /* after is empty until it is known */
    char command[1024];                           /* options that "after" comes from */
    bool restore;
    int tries;
    unsigned start; /* of the machine, and seconds since it, when it was tried last or made */
    double tried;
    char jobs[MOST_JOBS]; /* ids, each with a blank behind it */
};

/* One at a time, so that they need not fit on a stack. */
static struct promise promise;

static void file_of(const struct conf *conf, uid_t uid, const char *directory)
{
    /* FNV-1a; two directories that meet are told apart by the path inside, and the second one is left alone. */
    uint64_t hash = 14695981039346656037u;
    for (const char *c = directory; *c != '\0'; c++) {
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    }
    snprintf(promise.file, sizeof promise.file, "%s/directories/%lu-%016llx", conf->state, (unsigned long)uid, (unsigned long long)hash);
}

static bool read_promise(void)
{
    static char bytes[2 * LAYOUT_TEXT + MOST_JOBS + 8192];
    struct text content = {bytes, 0, sizeof bytes, false};
    char number[32];
    if (!store_read(promise.file, &content) || !store_value(bytes, "directory", promise.directory, sizeof promise.directory)
        || !store_value(bytes, "before", promise.before, sizeof promise.before)
        || !store_value(bytes, "after", promise.after, sizeof promise.after)
        || !store_value(bytes, "command", promise.command, sizeof promise.command)
        || !store_value(bytes, "jobs", promise.jobs, sizeof promise.jobs)) {
        return false;
    }
    long long uid = store_value(bytes, "uid", number, sizeof number) ? number_of(number, UINT_MAX - 1) : -1;
    long long gid = store_value(bytes, "gid", number, sizeof number) ? number_of(number, UINT_MAX - 1) : -1;
    long long tries = store_value(bytes, "tries", number, sizeof number) ? number_of(number, INT_MAX) : -1;
    long long start = store_value(bytes, "start", number, sizeof number) ? number_of(number, INT_MAX) : 0;
    long long tried = store_value(bytes, "tried", number, sizeof number) ? number_of(number, LLONG_MAX / 10) : 0;
    promise.start = start < 0 ? 0 : (unsigned)start;
    promise.tried = tried < 0 ? 0 : (double)tried;
    promise.restore = store_value(bytes, "restore", number, sizeof number) && strcmp(number, "yes") == 0;
    promise.uid = (uid_t)uid;
    promise.gid = (gid_t)gid;
    promise.tries = (int)tries;
    return uid >= 0 && gid >= 0 && tries >= 0;
}

static bool write_promise(const struct conf *conf)
{
    static char bytes[2 * LAYOUT_TEXT + MOST_JOBS + 8192];
    struct text content = {bytes, 0, sizeof bytes, false};
    text_add(&content, "directory=");
    text_add(&content, promise.directory);
    text_add(&content, "\nbefore=");
    text_add(&content, promise.before);
    text_add(&content, "\nafter=");
    text_add(&content, promise.after);
    text_add(&content, "\ncommand=");
    text_add(&content, promise.command);
    text_add(&content, "\nrestore=");
    text_add(&content, promise.restore ? "yes" : "no");
    text_add(&content, "\nuid=");
    text_add_number(&content, promise.uid);
    text_add(&content, "\ngid=");
    text_add_number(&content, promise.gid);
    text_add(&content, "\ntries=");
    text_add_number(&content, promise.tries);
    text_add(&content, "\nstart=");
    text_add_number(&content, moment_start(conf->state));
    text_add(&content, "\ntried=");
    text_add_number(&content, (long long)moment_now());
    text_add(&content, "\njobs=");
    text_add(&content, promise.jobs);
    text_add(&content, "\n");
    return store_write(promise.file, &content, 0600);
}

/* A job is there as long as its file of this start of the machine is. */
static bool is_running(const struct conf *conf, const char *id, size_t length, const char *boot)
{
    char path[PATH_MAX], kept[64];
    TEXT(content, 1024);
    snprintf(path, sizeof path, "%s/jobs/%.*s", conf->state, (int)length, id);
    return store_read(path, &content) && store_value(content.bytes, "boot", kept, sizeof kept) && strcmp(kept, boot) == 0;
}

/* Leaves jobs that run, all but one; whether there are any. */
static bool leave_running(const struct conf *conf, const char *but)
{
    static char left[MOST_JOBS];
    struct text text = {left, 0, sizeof left, false};
    char boot[64];
    moment_boot(boot, sizeof boot);
    left[0] = '\0';
    for (const char *id = promise.jobs; *id != '\0';) {
        size_t length = strcspn(id, " ");
        bool same = strlen(but) == length && strncmp(but, id, length) == 0;
        if (!same && is_running(conf, id, length, boot)) {
            text_add_bytes(&text, id, length);
            text_add(&text, " ");
        }
        id += length + (id[length] == ' ');
    }
    strcpy(promise.jobs, left);
    return *left != '\0';
}

/* One lock for each user: a directory that hangs keeps nobody waiting but its owner. */
static int lock_of(const struct conf *conf, uid_t uid)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/directories/lock-%lu", conf->state, (unsigned long)uid);
    int lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (lock >= 0 && !deadline_lock(lock)) {
        close(lock);
        return -1;
    }
    return lock;
}

static void join(struct text *text, const struct layout_command *command)
{
    for (int i = 0; i < command->count; i++) {
        text_add(text, command->words[i]);
        text_add(text, " ");
    }
}

static bool add_job(const char *id)
{
    struct text jobs = {promise.jobs, strlen(promise.jobs), sizeof promise.jobs, false};
    text_add(&jobs, id);
    text_add(&jobs, " ");
    return !jobs.full;
}

/*
 * What the directory had before all of this: what an unkept promise says, unless somebody has set a default since. Jobs of an array find the layout that
 * the first of them got, and have nothing to change.
 */
static void change(const struct conf *conf, struct directory *directory, const struct job *job, const char *command)
{
    static char now_bytes[LAYOUT_TEXT];
    struct text now = {now_bytes, 0, sizeof now_bytes, false};
    if (!directory_default(directory, &now)) {
        return;
    }
    bool known = read_promise();
    if (known && (strcmp(promise.directory, job->directory) != 0 || promise.uid != job->uid)) {
        return;
    }
    if (!known && access(promise.file, F_OK) == 0) {
        return; /* what cannot be read is not overwritten */
    }
    bool shared = known && leave_running(conf, job->id);
    bool ours = known && strcmp(now.bytes, promise.after) == 0;
    bool owed = known && (shared || promise.restore) && (ours || *promise.after == '\0' || strcmp(now.bytes, promise.before) == 0);
    if (!owed) {
        strcpy(promise.directory, job->directory);
        strcpy(promise.before, now.bytes);
        promise.uid = job->uid;
        promise.gid = job->gid;
        promise.restore = false;
        promise.jobs[0] = '\0';
    }
    promise.restore = promise.restore || job->restore;
    promise.tries = 0;
    bool there = owed && ours && strcmp(promise.command, command) == 0;
    if (!add_job(job->id)) {
        return;
    }
    if (!there) {
        promise.after[0] = '\0';
        snprintf(promise.command, sizeof promise.command, "%s", command);
    }
    if (!write_promise(conf) || there) {
        return;
    }
    if (!directory_apply(directory) && !owed) {
        unlink(promise.file);
        return;
    }
    if (directory_default(directory, &now)) {
        strcpy(promise.after, now.bytes);
        write_promise(conf);
    }
}

void promise_apply(const struct conf *conf, const struct job *job, const struct layout_command *command)
{
    TEXT(words, 1024);
    join(&words, command);
    int lock = strlen(job->directory) >= sizeof promise.directory || strchr(job->directory, '\n') != NULL || words.full ? -1 : lock_of(conf, job->uid);
    if (lock < 0) {
        return;
    }
    struct directory directory;
    file_of(conf, job->uid, job->directory);
    if (directory_enter(&directory, conf, job->directory, job->uid, job->gid, command)) {
        change(conf, &directory, job, words.bytes);
        directory_leave(&directory);
    }
    close(lock);
}

/* Where the prolog was killed before it could say what it had set, everything but the layout before is taken for ours. */
static bool give_back(const struct conf *conf)
{
    static char now_bytes[LAYOUT_TEXT];
    struct text now = {now_bytes, 0, sizeof now_bytes, false};
    struct directory directory;
    if (!directory_enter(&directory, conf, promise.directory, promise.uid, promise.gid, NULL)) {
        return false;
    }
    bool told = directory_default(&directory, &now);
    bool before = told && strcmp(now.bytes, promise.before) == 0;
    bool changed = told && *promise.after != '\0' && strcmp(now.bytes, promise.after) != 0;
    if (told && !before && !changed) {
        directory_restore(&directory, promise.before);
        before = directory_default(&directory, &now) && strcmp(now.bytes, promise.before) == 0;
    }
    directory_leave(&directory);
    return before || changed;
}

static void keep(const struct conf *conf)
{
    promise.tries++;
    /* Before it is tried: a process that hangs here does not come back to say so. */
    if (!write_promise(conf)) {
        return;
    }
    if (!promise.restore || promise.tries > MOST_TRIES || give_back(conf)) {
        unlink(promise.file);
    }
}

static void end(const struct conf *conf, const struct job *job)
{
    int lock = lock_of(conf, job->uid);
    if (lock < 0) {
        return;
    }
    if (read_promise() && strcmp(promise.directory, job->directory) == 0) {
        if (leave_running(conf, job->id)) {
            write_promise(conf);
        } else {
            keep(conf);
        }
    }
    close(lock);
}

int promise_end(const struct conf *conf, const struct job *job)
{
    int done[2];
    file_of(conf, job->uid, job->directory);
    if (access(promise.file, F_OK) != 0 || pipe2(done, O_CLOEXEC) != 0) {
        return -1;
    }
    if (detach(done[1], "mizan-undo")) {
        deadline_set(PATIENCE_FACTOR * conf->limit);
        deadline_may();
        end(conf, job);
        _exit(0);
    }
    close(done[1]);
    return done[0];
}

void promise_wait(int ended)
{
    if (ended >= 0) {
        deadline_readable(ended);
        close(ended);
    }
}

static bool is_due(const struct conf *conf)
{
    return moment_age(conf->state, promise.start, promise.tried) >= 60.0 * conf->pause || promise.start != moment_start(conf->state);
}

static bool is_promise(const struct conf *conf, const char *name)
{
    struct stat found;
    snprintf(promise.file, sizeof promise.file, "%s/directories/%s", conf->state, name);
    return name[0] >= '0' && name[0] <= '9' && strchr(name, '~') == NULL && lstat(promise.file, &found) == 0 && S_ISREG(found.st_mode);
}

static bool is_left(const struct conf *conf)
{
    return !leave_running(conf, "");
}

static void keep_left(const struct conf *conf)
{
    char file[PATH_MAX];
    strcpy(file, promise.file);
    int lock = is_left(conf) ? lock_of(conf, promise.uid) : -1;
    if (lock >= 0) {
        strcpy(promise.file, file);
        if (read_promise() && is_left(conf)) {
            keep(conf);
        }
        close(lock);
    }
}

void promise_keep_others(const struct conf *conf)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/directories", conf->state);
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder != NULL && deadline_left() != 0 && (entry = readdir(folder)) != NULL;) {
        if (is_promise(conf, entry->d_name) && read_promise() && is_due(conf)) {
            keep_left(conf);
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
}
