/* SPDX-License-Identifier: Apache-2.0 */
#include "left_creates.h"

#include "file_status.h"
#include "own_descriptors.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    MOST_LOOKED_AT = 1000,
    TICKS_PER_SECOND = 100, /* of /proc, on every machine that Linux runs on today */
    START_FIELD = 20        /* of /proc/PID/stat, counted from the state, which is behind the name */
};

void left_creates_folder(char folder[LEFT_CREATES_FOLDER_BYTES], uid_t user)
{
    *text_put_number(text_put(folder, "/dev/shm/mizan-"), user, 10, 1) = '\0';
}

/* Reads /proc/PID/stat; 0 if there is no such process any more, -1 if nobody knows. */
static long read_stat(uint64_t process, struct left_creates_room *room)
{
    char name[48];
    *text_put(text_put_number(text_put(name, "/proc/"), process, 10, 1), "/stat") = '\0';
    int file = own_descriptor_open(AT_FDCWD, name, O_RDONLY, 0);
    if (file < 0) {
        return errno == ENOENT ? 0 : -1;
    }
    long length = syscall(SYS_read, file, room->stat, sizeof room->stat - 1);
    int answer = errno;
    own_descriptor_close(file);
    if (length <= 0) {
        return length == 0 || answer == ESRCH ? 0 : -1;
    }
    room->stat[length] = '\0';
    return length;
}

/* Whether the process that made a record at this time is no more. Its number may be another one's by now, who started later. */
static bool is_dead(uint64_t process, uint64_t time, struct left_creates_room *room)
{
    long length = read_stat(process, room);
    const char *at = length > 0 ? strrchr(room->stat, ')') : NULL;
    if (at == NULL || strlen(at) < 3) {
        return length == 0;
    }
    at += 2;
    if (*at == 'Z' || *at == 'X') {
        return true;
    }
    for (int field = 1; field < START_FIELD && at != NULL; field++) {
        at = strchr(at, ' ');
        at = at == NULL ? NULL : at + 1;
    }
    uint64_t start;
    return at != NULL && text_take_number(&at, 10, &start) && start > time / (UINT64_C(1000000000) / TICKS_PER_SECOND);
}

/* Whether the name is gone now, or will never be there. A directory that cannot be seen from here may be there for others. */
static bool remove_name(char *path)
{
    char *slash = strrchr(path, '/');
    if (path[0] != '/' || strncmp(slash + 1, LEFT_CREATE_PREFIX, sizeof LEFT_CREATE_PREFIX - 1) != 0) {
        return true;
    }
    if (syscall(SYS_unlinkat, AT_FDCWD, path, 0) == 0) {
        return true;
    }
    if (errno != ENOENT) {
        return false;
    }
    *slash = '\0';
    struct stat status;
    return file_status_at(AT_FDCWD, path, &status);
}

static void look_at(int folder, const char *name, dev_t device, struct left_creates_room *room)
{
    const char *at = name;
    uint64_t of;
    uint64_t process;
    uint64_t time;
    bool ours = text_take_number(&at, 16, &of) && *at++ == '.' && text_take_number(&at, 16, &process) && *at++ == '.' &&
                text_take_number(&at, 16, &time) && *at == '\0';
    if (!ours || of != (uint64_t)device || !is_dead(process, time, room)) {
        return;
    }
    long length = syscall(SYS_readlinkat, folder, name, room->path, sizeof room->path - 1);
    if (length <= 0) {
        return;
    }
    room->path[length] = '\0';
    if (remove_name(room->path)) {
        syscall(SYS_unlinkat, folder, name, 0);
    }
}

void left_creates_remove(const char *folder, dev_t device, struct left_creates_room *room)
{
    int descriptor = own_descriptor_open(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
    if (descriptor < 0) {
        return;
    }
    folder_entries_begin(&room->records, descriptor);
    for (int i = 0; i < MOST_LOOKED_AT; i++) {
        const char *name = folder_entries_next(&room->records);
        if (name == NULL) {
            break;
        }
        look_at(descriptor, name, device, room);
    }
    own_descriptor_close(descriptor);
}
