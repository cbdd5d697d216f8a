/* SPDX-License-Identifier: Apache-2.0 */
#include "live_index.h"

#include "file_status.h"
#include "index_copy.h"
#include "patience.h"
#include "private_file.h"
#include "settings.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <time.h>

enum { INDEXES = 4 }; /* one in use, others that slow threads still read */

#define LARGEST_FILE (INT64_C(4) << 30)
#define NANOS_PER_SECOND INT64_C(1000000000)

static char index_name[SETTINGS_PATH_BYTES];
static struct live_index indexes[INDEXES];
static struct live_index *_Atomic current;
static _Atomic int64_t next_look; /* of the monotonic clock; 0 before the first */
static atomic_bool looking;       /* a thread looks for a new index */
static atomic_bool in_vain;       /* others waited for it, and it is not done */
static uint32_t serial;           /* of the index that was found last; of the thread that looks */

/* Whoever waits for this thread now is a signal handler that interrupted it. */
static _Thread_local bool looks_here __attribute__((tls_model("initial-exec")));

void live_index_configure(const char *name, const char *copy)
{
    memcpy(index_name, name, sizeof index_name);
    index_copy_configure(copy);
    index_file_configure();
}

static int64_t nanos(const struct timespec *time)
{
    return (int64_t)time->tv_sec * NANOS_PER_SECOND + time->tv_nsec;
}

static void find_real_root(struct live_index *found)
{
    int descriptor = private_file_open(found->index.root, O_PATH | O_DIRECTORY, 0);
    found->real_root_length = descriptor < 0 ? 0 : path_of_descriptor(found->real_root, descriptor);
    if (descriptor >= 0) {
        private_file_close(descriptor);
    }
}

/* The device of the root, if the file system there is the one that the index is for. */
static bool find_root(struct live_index *found)
{
    struct stat status;
    if (!file_status_of_name(found->index.root, &status)) {
        return false;
    }
    found->device = status.st_dev;
    find_real_root(found);
    if (found->index.file_system == 0) {
        return true;
    }
    struct statfs system;
    uint32_t words[2];
    if (statfs(found->index.root, &system) != 0) {
        return false;
    }
    memcpy(words, &system.f_fsid, sizeof words);
    return found->index.file_system == ((uint64_t)words[1] << 32 | words[0]);
}

/* Fills in what is known of the index behind a descriptor, if it can be used. */
static bool read_index(struct live_index *found, int descriptor)
{
    static uint8_t header[PLACEMENT_HEADER_BYTES]; /* one thread looks at a time */
    struct stat status;
    if (!file_status(descriptor, &status) || !S_ISREG(status.st_mode) || status.st_size > LARGEST_FILE) {
        return false;
    }
    long length = private_file_read(descriptor, header, sizeof header, 0);
    if (length <= 0 || !placement_index_read(&found->index, header, (size_t)length, (uint64_t)status.st_size) ||
        !find_root(found)) {
        return false;
    }
    found->identity = index_identity_of(&status, ++serial);
    atomic_store(&found->copy, index_copy_map(&found->identity));
    return true;
}

static struct live_index *unused(const struct live_index *now)
{
    for (int i = 0; i < INDEXES; i++) {
        if (&indexes[i] != now && atomic_load(&indexes[i].users) == 0) {
            return &indexes[i];
        }
    }
    return NULL;
}

/* An index that cannot be used leaves the one before in its place, which ends by its expiry. */
static void look(void)
{
    struct live_index *now = atomic_load(&current);
    struct stat status;
    if (!file_status_of_name(index_name, &status)) {
        return;
    }
    if (now != NULL && index_identity_is(&now->identity, &status)) {
        if (atomic_load(&now->copy) == NULL) {
            atomic_store(&now->copy, index_copy_map(&now->identity)); /* it was not ready before */
        }
        return;
    }
    struct live_index *next = unused(now);
    int descriptor = next == NULL ? -1 : private_file_open(index_name, O_RDONLY | O_NONBLOCK, 0);
    if (descriptor < 0) {
        return;
    }
    if (read_index(next, descriptor)) {
        atomic_store(&current, next);
    }
    private_file_close(descriptor);
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
            looks_here = true;
            look();
            looks_here = false;
            atomic_store_explicit(&next_look, now + NANOS_PER_SECOND, memory_order_release);
        }
        atomic_store(&in_vain, false);
        atomic_store_explicit(&looking, false, memory_order_release);
        return;
    }
    struct patience patience = {0};
    while (due == 0 && !looks_here && atomic_load(&looking) && !atomic_load(&in_vain)) {
        if (!patience_waits(&patience)) {
            atomic_store(&in_vain, true);
        }
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
    /* Not below 0: a handler that interrupted this thread may have forked, and in the child nobody uses it. */
    int users = atomic_load(&live->users);
    while (users > 0 && !atomic_compare_exchange_weak(&live->users, &users, users - 1)) {
    }
}

struct index_reading live_index_reading(const struct live_index *live)
{
    return (struct index_reading){
        .name = index_name,
        .identity = &live->identity,
        .copy = atomic_load(&live->copy),
        .descriptor = -1,
    };
}

void live_index_look_again(void)
{
    atomic_store(&next_look, 1);
}

/* The index in use stays so: it was found as a whole before it was made current. */
void live_index_reset(void)
{
    atomic_store(&looking, false);
    atomic_store(&in_vain, false);
    for (int i = 0; i < INDEXES; i++) {
        atomic_store(&indexes[i].users, 0);
    }
    index_file_reset();
}
