/* SPDX-License-Identifier: Apache-2.0 */
#include "unfinished_create.h"

#include "file_status.h"
#include "path.h"
#include "text.h"

#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

enum { HOST_BYTES = 64 };

/* Names of hosts have no slash; but anything may be set as one. */
static char *put_host(char *to)
{
    struct utsname host;
    if (uname(&host) != 0) {
        return to;
    }
    for (size_t i = 0; i < HOST_BYTES && host.nodename[i] != '\0'; i++) {
        *to++ = host.nodename[i] == '/' ? '_' : host.nodename[i];
    }
    return to;
}

static void name(struct unfinished_create *unfinished, const char *folder, dev_t device)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    uint64_t time = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    uint64_t process = (uint64_t)getpid();
    char *at = text_put(unfinished->name, LEFT_CREATE_PREFIX);
    at = text_put(put_host(at), ".");
    at = text_put(text_put_hexadecimal(at, process), ".");
    *text_put_hexadecimal(at, time) = '\0';
    at = text_put(text_put(unfinished->record, folder), "/");
    at = text_put(text_put_hexadecimal(at, device), ".");
    at = text_put(text_put_hexadecimal(at, process), ".");
    *text_put_hexadecimal(at, time) = '\0';
}

/* Where others could put links of theirs, or take ours away, there is no safe place for them. */
static bool is_own_folder(const char *folder)
{
    struct stat status;
    return file_status_at(AT_FDCWD, folder, &status) && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
           (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static bool record(const struct unfinished_create *unfinished, const char *folder, const char *path)
{
    if (!is_own_folder(folder)) {
        syscall(SYS_mkdirat, AT_FDCWD, folder, 0700);
        if (!is_own_folder(folder)) {
            return false;
        }
    }
    return syscall(SYS_symlinkat, path, AT_FDCWD, unfinished->record) == 0;
}

bool unfinished_create_begin(struct unfinished_create *unfinished, int directory, struct left_creates_room *room)
{
    static atomic_bool looked;
    struct stat status;
    char *path = room->path;
    size_t length = path_of_descriptor(path, directory);
    if (length == 0 || length + 1 + UNFINISHED_NAME_BYTES > PATH_MAX || !file_status(directory, &status)) {
        return false;
    }
    char folder[LEFT_CREATES_FOLDER_BYTES];
    left_creates_folder(folder, geteuid());
    name(unfinished, folder, status.st_dev);
    *text_put(text_put(path + length, "/"), unfinished->name) = '\0';
    if (!record(unfinished, folder, path)) {
        return false;
    }
    if (!atomic_exchange_explicit(&looked, true, memory_order_relaxed)) {
        left_creates_remove(folder, status.st_dev, room);
    }
    return true;
}

void unfinished_create_end(const struct unfinished_create *unfinished)
{
    syscall(SYS_unlinkat, AT_FDCWD, unfinished->record, 0);
}
