/* SPDX-License-Identifier: Apache-2.0 */
#include "live_index.h"

#include "counters.h"
#include "crc32.h"
#include "settings.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    MAPS = 4,     /* one in use, others that slow threads still read */
    PATIENCE = 50 /* milliseconds */
};

#define LARGEST_FILE (UINT64_C(4) << 30)
#define NANOS_PER_SECOND INT64_C(1000000000)

static char index_name[SETTINGS_PATH_BYTES];
static char counters_name[SETTINGS_PATH_BYTES];
static struct live_index maps[MAPS];
static struct live_index *_Atomic current;
static _Atomic int64_t next_look; /* of the monotonic clock; 0 before the first */

static atomic_bool looking; /* a thread looks for a new index */

void live_index_configure(const char *name, const char *counters)
{
    memcpy(index_name, name, sizeof index_name);
    memcpy(counters_name, counters, sizeof counters_name);
}

static int64_t nanos(const struct timespec *time)
{
    return (int64_t)time->tv_sec * NANOS_PER_SECOND + time->tv_nsec;
}

/* The device of the root, if the file system there is the one that the index is for. */
static bool find_root(const struct placement_index *index, dev_t *device)
{
    static char root[4096]; /* as long as the format allows; one thread looks at a time */
    memcpy(root, index->root, index->root_length);
    root[index->root_length] = '\0';
    struct stat status;
    if (stat(root, &status) != 0) {
        return false;
    }
    *device = status.st_dev;
    if (index->file_system == 0) {
        return true;
    }
    struct statfs system;
    uint32_t words[2];
    if (statfs(root, &system) != 0) {
        return false;
    }
    memcpy(words, &system.f_fsid, sizeof words);
    return index->file_system == ((uint64_t)words[1] << 32 | words[0]);
}

static bool map(struct live_index *live, int descriptor, const struct stat *status)
{
    if (!S_ISREG(status->st_mode) || status->st_size <= 0 || (uint64_t)status->st_size > LARGEST_FILE) {
        return false;
    }
    uint64_t size = (uint64_t)status->st_size;
    uint8_t *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (bytes == MAP_FAILED) {
        return false;
    }
    if (placement_index_read(&live->index, bytes, size) && find_root(&live->index, &live->device)) {
        live->file = status->st_ino;
        live->file_device = status->st_dev;
        return true;
    }
    munmap(bytes, size);
    return false;
}

/* A place for another index. One that was used before is unmapped here, because nobody reads it any more. */
static struct live_index *unused(const struct live_index *now)
{
    for (int i = 0; i < MAPS; i++) {
        if (&maps[i] != now && atomic_load(&maps[i].users) == 0) {
            if (maps[i].index.bytes != NULL) {
                munmap((void *)(uintptr_t)maps[i].index.bytes, maps[i].index.size);
                maps[i].index.bytes = NULL;
            }
            return &maps[i];
        }
    }
    return NULL;
}

/* An index that cannot be used leaves the one before in its place, which ends by its expiry. */
static void look(void)
{
    struct live_index *now = atomic_load(&current);
    struct stat status;
    if (stat(index_name, &status) != 0 ||
        (now != NULL && now->file == status.st_ino && now->file_device == status.st_dev)) {
        return;
    }
    struct live_index *next = unused(now);
    long descriptor =
        next == NULL ? -1 : syscall(SYS_openat, AT_FDCWD, index_name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return;
    }
    if (fstat((int)descriptor, &status) == 0 && map(next, (int)descriptor, &status)) {
        counters_open(counters_name);
        atomic_store(&current, next);
    }
    syscall(SYS_close, descriptor);
}

/* Once a second one thread looks. At the very first time the others wait for it, for there is nothing to go on with. */
static void look_now_and_then(int64_t now)
{
    int64_t due = atomic_load_explicit(&next_look, memory_order_acquire);
    if (now < due) {
        return;
    }
    if (!atomic_exchange_explicit(&looking, true, memory_order_acquire)) {
        if (atomic_load(&next_look) == due) {
            if (due == 0) {
                crc32_prepare();
            }
            look();
            atomic_store_explicit(&next_look, now + NANOS_PER_SECOND, memory_order_release);
        }
        atomic_store_explicit(&looking, false, memory_order_release);
        return;
    }
    for (int waited = 0; due == 0 && atomic_load(&looking) && waited < PATIENCE; waited++) {
        const struct timespec millisecond = {0, 1000000};
        clock_nanosleep(CLOCK_MONOTONIC, 0, &millisecond, NULL);
    }
}

struct live_index *live_index_take(const struct timespec *now)
{
    look_now_and_then(nanos(now));
    for (;;) {
        struct live_index *live = atomic_load(&current);
        if (live == NULL) {
            return NULL;
        }
        atomic_fetch_add(&live->users, 1);
        if (live == atomic_load(&current)) {
            struct timespec wall;
            clock_gettime(CLOCK_REALTIME_COARSE, &wall);
            if (wall.tv_sec >= 0 && (uint64_t)wall.tv_sec < live->index.expiry) {
                return live;
            }
            live_index_give_back(live);
            return NULL;
        }
        live_index_give_back(live);
    }
}

void live_index_give_back(struct live_index *live)
{
    atomic_fetch_sub(&live->users, 1);
}

void live_index_after_fork_in_child(void)
{
    atomic_store(&looking, false);
    for (int i = 0; i < MAPS; i++) {
        atomic_store(&maps[i].users, 0);
    }
}
