/* SPDX-License-Identifier: Apache-2.0 */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <syslog.h>
#include <unistd.h>

bool store_write(const char *path, const struct text *content, mode_t mode)
{
    char other[PATH_MAX];
    if (content->full || snprintf(other, sizeof other, "%s~%d", path, (int)getpid()) >= (int)sizeof other) {
        return false;
    }
    int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file < 0) {
        return false;
    }
    bool done = write(file, content->bytes, content->length) == (ssize_t)content->length;
    done = close(file) == 0 && done && rename(other, path) == 0;
    if (!done) {
        unlink(other);
    }
    return done;
}

bool store_read(const char *path, struct text *content)
{
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    struct stat found;
    ssize_t got = -1;
    if (fstat(file, &found) == 0 && S_ISREG(found.st_mode)) {
        got = read(file, content->bytes, content->size);
    }
    close(file);
    if (got < 0 || (size_t)got >= content->size) {
        return false;
    }
    content->length = (size_t)got;
    content->bytes[got] = '\0';
    return memchr(content->bytes, '\0', content->length) == NULL;
}

bool store_value(const char *content, const char *key, char *value, size_t size)
{
    size_t length = strlen(key);
    for (const char *line = content; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, key, length) == 0 && line[length] == '=') {
            size_t end = strcspn(line + length + 1, "\n");
            if (end >= size) {
                return false;
            }
            memcpy(value, line + length + 1, end);
            value[end] = '\0';
            return true;
        }
    }
    return false;
}

/* Whoever else could write here could have root write or remove files anywhere. */
static bool folder(const char *path, mode_t mode)
{
    struct stat found;
    if (mkdir(path, mode) != 0 && errno != EEXIST) {
        return false;
    }
    bool own = lstat(path, &found) == 0 && found.st_uid == geteuid() && stat(path, &found) == 0 && S_ISDIR(found.st_mode)
               && found.st_uid == geteuid() && (found.st_mode & 022) == 0;
    if (!own) {
        syslog(LOG_ERR, "hooks do nothing: %s is not a folder that %u alone can write to", path, (unsigned)geteuid());
    }
    return own;
}

static bool part(const char *state, const char *name, mode_t mode)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/%s", state, name) < (int)sizeof path && folder(path, mode);
}

bool store_folders(const char *state)
{
    /* Tasks read what is in "jobs"; the names of directories are not for others to read. */
    return folder(state, 0755) && part(state, "jobs", 0755) && part(state, "directories", 0700) && part(state, "queue", 0700);
}
