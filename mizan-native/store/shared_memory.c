/* SPDX-License-Identifier: Apache-2.0 */
#include "shared_memory.h"

#include "system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* Which headers before Linux 5.14 do not have. */
enum { POPULATE_WRITE = 23 };

struct shared_memory shared;

static bool name_of(char *name, size_t room, const char *folder, const char *file, int number)
{
    int length = number < 0 ? snprintf(name, room, "%s/%s", folder, file) : snprintf(name, room, "%s/%s.%d", folder, file, number);
    return length > 0 && (size_t)length < room;
}

/* Mapped files of the store are never made shorter, and nobody but their owner could. */
static void *map(const char *folder, const char *file, int number, uint64_t bytes)
{
    char name[600];
    struct stat status;
    if (!name_of(name, sizeof name, folder, file, number)) {
        return NULL;
    }
    int descriptor = system_open(name, O_RDWR | O_CLOEXEC | (number < 0 ? O_NOFOLLOW : 0));
    if (descriptor < 0) {
        return NULL;
    }
    void *memory = NULL;
    if (system_fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == system_user() &&
        (uint64_t)status.st_size >= bytes && bytes > 0) {
        memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor, 0);
        if (memory == MAP_FAILED) {
            memory = NULL;
        } else {
            madvise(memory, bytes, MADV_DONTDUMP);
        }
    }
    system_close(descriptor);
    return memory;
}

static bool is_private(const char *folder)
{
    struct stat status;
    return system_stat_at(AT_FDCWD, folder, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == system_user() && (status.st_mode & 077) == 0;
}

static bool map_tiers(struct shared_memory *memory)
{
    struct rlimit limit;
    bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    for (uint32_t tier = 0; tier < memory->tiers; tier++) {
        const struct store_tier *told = &memory->control->tier[tier];
        uint32_t first = told->first;
        uint32_t chunks = told->chunks;
        if (chunks == 0 || first > memory->chunk_slots || chunks > memory->chunk_slots - first) {
            return false;
        }
        memory->range[tier].first = first;
        memory->range[tier].chunks = chunks;
        /* What we map may not take away what the program is allowed to. Tiers that are not mapped are read and written by calls. */
        if (told->kind == TIER_MEMORY && (!limited || (uint64_t)chunks * CHUNK_BYTES < limit.rlim_cur / 4)) {
            memory->tier[tier] = map(memory->folder, "tier", (int)tier, (uint64_t)chunks * CHUNK_BYTES);
        }
    }
    return memory->tier[0] != NULL; /* blocks of records are there */
}

static bool read_roots(struct shared_memory *memory)
{
    for (uint32_t i = 0; i < memory->roots; i++) {
        const struct store_root *root = (const void *)((const char *)memory->control + ROOTS_AT + i * ROOT_BYTES);
        if (root->length == 0 || root->length > sizeof root->path || root->path[0] != '/') {
            return false;
        }
        memory->root[i].device = root->device;
        memory->root[i].length = root->length;
        memory->root[i].path = root->path;
    }
    return true;
}

static bool open_all(struct shared_memory *memory)
{
    struct store_control *control = map(memory->folder, "control", -1, CONTROL_BYTES);
    memory->control = control;
    if (control == NULL || memcmp(control->magic, STORE_MAGIC, sizeof control->magic) != 0 || control->version != STORE_VERSION ||
        control->chunk_bytes != CHUNK_BYTES) {
        return false;
    }
    memory->file_slots = control->files;
    memory->log_slots = control->logs;
    memory->chunk_slots = control->chunks;
    memory->tiers = control->tiers;
    memory->roots = control->roots;
    enum { MOST_FILES = 1 << 24, MOST_LOGS = 1 << 20, MOST_CHUNKS = 1 << 21 }; /* numbers of blocks have 32 bits */
    if (memory->file_slots == 0 || memory->file_slots > MOST_FILES || (memory->file_slots & (memory->file_slots - 1)) != 0 ||
        memory->log_slots == 0 || memory->log_slots > MOST_LOGS || memory->chunk_slots == 0 || memory->chunk_slots > MOST_CHUNKS ||
        memory->tiers == 0 || memory->tiers > MOST_TIERS || memory->roots > MOST_ROOTS || !read_roots(memory)) {
        return false;
    }
    memory->files = map(memory->folder, "files", -1, (uint64_t)memory->file_slots * sizeof(struct store_file));
    memory->logs = map(memory->folder, "logs", -1, (uint64_t)memory->log_slots * sizeof(struct store_log));
    memory->chunks = map(memory->folder, "chunks", -1, (uint64_t)memory->chunk_slots * sizeof(struct store_chunk));
    return memory->files != NULL && memory->logs != NULL && memory->chunks != NULL && map_tiers(memory);
}

static void unmap(void *memory, uint64_t bytes)
{
    if (memory != NULL) {
        munmap(memory, bytes);
    }
}

bool shared_memory_open(const char *folder)
{
    size_t length = strlen(folder);
    if (folder[0] != '/' || length >= sizeof shared.folder || !is_private(folder)) {
        return false;
    }
    memcpy(shared.folder, folder, length + 1);
    if (open_all(&shared)) {
        return true;
    }
    unmap(shared.control, CONTROL_BYTES);
    unmap(shared.files, (uint64_t)shared.file_slots * sizeof(struct store_file));
    unmap(shared.logs, (uint64_t)shared.log_slots * sizeof(struct store_log));
    unmap(shared.chunks, (uint64_t)shared.chunk_slots * sizeof(struct store_chunk));
    for (uint32_t tier = 0; tier < MOST_TIERS; tier++) {
        unmap(shared.tier[tier], (uint64_t)shared.range[tier].chunks * CHUNK_BYTES);
    }
    shared = (struct shared_memory){.control = NULL};
    return false;
}

uint32_t shared_memory_tier_of(uint32_t chunk)
{
    for (uint32_t tier = 0; tier < shared.tiers; tier++) {
        if (chunk >= shared.range[tier].first && chunk - shared.range[tier].first < shared.range[tier].chunks) {
            return tier;
        }
    }
    return MOST_TIERS;
}

unsigned char *shared_memory_at(uint32_t chunk, uint32_t byte)
{
    uint32_t tier = chunk < shared.chunk_slots ? shared_memory_tier_of(chunk) : MOST_TIERS;
    if (tier == MOST_TIERS || shared.tier[tier] == NULL || byte > CHUNK_BYTES) {
        return NULL;
    }
    return shared.tier[tier] + (uint64_t)(chunk - shared.range[tier].first) * CHUNK_BYTES + byte;
}

struct store_block *shared_memory_block(uint32_t number_and_1)
{
    if (number_and_1 == 0) {
        return NULL;
    }
    uint32_t number = number_and_1 - 1;
    return (struct store_block *)(void *)shared_memory_at(number / CHUNK_BLOCKS, number % CHUNK_BLOCKS * BLOCK_BYTES);
}

static int open_tier(uint32_t tier, int flags)
{
    char name[600];
    if (!name_of(name, sizeof name, shared.folder, "tier", (int)tier)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return system_open(name, flags | O_CLOEXEC);
}

static bool copy(uint64_t place, char *bytes, size_t length, bool in)
{
    uint32_t chunk = (uint32_t)(place / CHUNK_BYTES);
    uint32_t tier = place / CHUNK_BYTES < shared.chunk_slots ? shared_memory_tier_of(chunk) : MOST_TIERS;
    if (tier == MOST_TIERS || place % CHUNK_BYTES + length > CHUNK_BYTES) {
        errno = EIO;
        return false;
    }
    int descriptor = open_tier(tier, in ? O_WRONLY : O_RDONLY);
    if (descriptor < 0) {
        return false;
    }
    off_t at = (off_t)(place - (uint64_t)shared.range[tier].first * CHUNK_BYTES);
    size_t done = 0;
    while (done < length) {
        ssize_t some = in ? system_pwrite(descriptor, bytes + done, length - done, at + (off_t)done)
                          : system_pread(descriptor, bytes + done, length - done, at + (off_t)done);
        if (some <= 0 && !(some < 0 && errno == EINTR)) {
            break;
        }
        done += some > 0 ? (size_t)some : 0;
    }
    int error = errno;
    system_close(descriptor);
    errno = error;
    return done == length;
}

bool shared_memory_copy_out(uint64_t place, void *to, size_t bytes)
{
    return copy(place, to, bytes, false);
}

bool shared_memory_copy_in(uint64_t place, const void *from, size_t bytes)
{
    return copy(place, (char *)(size_t)from, bytes, true);
}

bool shared_memory_populate(uint32_t chunk, uint32_t from, uint32_t bytes)
{
    unsigned char *memory = shared_memory_at(chunk, from);
    if (memory != NULL) {
        int result = madvise(memory, bytes, POPULATE_WRITE);
        if (result == 0 || errno != EINVAL) {
            return result == 0; /* EFAULT: touching it would have raised SIGBUS */
        }
    }
    uint32_t tier = shared_memory_tier_of(chunk);
    int descriptor = open_tier(tier, O_RDWR);
    if (descriptor < 0) {
        return false;
    }
    off_t at = (off_t)((uint64_t)(chunk - shared.range[tier].first) * CHUNK_BYTES + from);
    bool there = system_fallocate(descriptor, at, bytes) == 0;
    system_close(descriptor);
    return there;
}

int64_t shared_memory_find(uint64_t device, uint64_t inode, uint32_t *generation)
{
    uint64_t mask = shared.file_slots - 1;
    uint64_t first = file_hash(device, inode) & mask;
    for (uint64_t i = 0; i < shared.file_slots; i++) {
        uint64_t slot = (first + i) & mask;
        struct store_file *file = &shared.files[slot];
        uint32_t found = atomic_load_explicit(&file->generation, memory_order_acquire);
        uint32_t state = atomic_load_explicit(&file->state, memory_order_acquire);
        if (state == FILE_EMPTY) {
            return -1;
        }
        if (state >= FILE_MANAGED && state <= FILE_PASSED && file->device == device && file->inode == inode &&
            atomic_load_explicit(&file->generation, memory_order_acquire) == found) {
            *generation = found;
            return (int64_t)slot;
        }
    }
    return -1;
}

bool shared_memory_has_device(uint64_t device)
{
    for (uint32_t i = 0; i < shared.roots; i++) {
        if (shared.root[i].device == device) {
            return true;
        }
    }
    return false;
}

bool shared_memory_has_path(const char *path, size_t length)
{
    for (uint32_t i = 0; i < shared.roots; i++) {
        size_t root = shared.root[i].length;
        if (length > root && memcmp(path, shared.root[i].path, root) == 0 && path[root] == '/') {
            return true;
        }
    }
    return false;
}
