/* SPDX-License-Identifier: Apache-2.0 */
#include "index_copy.h"

#include "file_status.h"
#include "index_copy_format.h"
#include "private_file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statfs.h>

enum {
    NAME_BYTES = 64,
    MOST_COPIES = 4,
    PART_OF_LOCK = 32,
    SMALLEST_LOCK = 8 << 20, /* less than the library's own memory in a process that places files */
    NOT_IN_CORE = 16,        /* MADV_DONTDUMP */
    MEMORY = 0x01021994,     /* TMPFS_MAGIC */
    STATUS_BLOCK = 512
};

static char copy_name[NAME_BYTES];
static struct index_copy copies[MOST_COPIES];
static int count;
static uint64_t mapped; /* bytes of address space */

void index_copy_configure(const char *name)
{
    size_t length = strnlen(name, NAME_BYTES);
    if (length < NAME_BYTES && strncmp(name, "/proc/", 6) == 0) {
        memcpy(copy_name, name, length + 1);
    }
}

/* The number may be that of another process, on another machine for example. What its file is, is told without opening it: it may be a device or a pipe. */
static bool is_named_as_copy(void)
{
    static const char expected[] = "/memfd:" INDEX_COPY_NAME;
    char target[NAME_BYTES];
    long length = syscall(SYS_readlinkat, AT_FDCWD, copy_name, target, sizeof target);
    return length >= (long)sizeof expected - 1 && memcmp(target, expected, sizeof expected - 1) == 0;
}

/* Seals are never taken off again, so what is true here stays so. */
static bool is_sealed(int descriptor)
{
    long seals = syscall(SYS_fcntl, descriptor, INDEX_COPY_GET_SEALS);
    return seals >= 0 && (seals & INDEX_COPY_SEALS) == INDEX_COPY_SEALS;
}

static bool is_of(int descriptor, uint64_t size, const struct index_identity *identity)
{
    struct index_copy_tail tail;
    return private_file_read(descriptor, &tail, sizeof tail, size - sizeof tail) == (long)sizeof tail &&
           memcmp(tail.magic, INDEX_COPY_MAGIC, sizeof tail.magic) == 0 && tail.device == identity->device &&
           tail.file == identity->file && tail.size == (uint64_t)identity->size &&
           tail.changed_seconds == identity->changed.tv_sec && tail.changed_nanos == identity->changed.tv_nsec;
}

/*
 * Nobody can take memory away from a copy that a process of the same user made and that has all of its pages: what is true here stays so. Holes would be filled
 * when they are read, and large pages of hugetlbfs may be missing then.
 */
static bool is_copy(int descriptor, uint64_t size, const struct index_identity *identity)
{
    struct stat status;
    struct statfs system;
    return is_sealed(descriptor) && file_status(descriptor, &status) && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
           (uint64_t)status.st_size == size && (uint64_t)status.st_blocks * STATUS_BLOCK >= size &&
           syscall(SYS_fstatfs, descriptor, &system) == 0 && system.f_type == MEMORY && is_of(descriptor, size, identity);
}

/*
 * At a multiple of the size of a large page: one page fault is enough for each of them there. Private, although nobody writes to it: programs that save
 * a process to start it again later (DMTCP) open the file of a shared mapping, and there is none. Nothing is ever unmapped, not even when this fails: by then
 * the addresses may be somebody else's.
 */
static const uint8_t *map(int descriptor, uint64_t size)
{
    mapped += size + INDEX_COPY_PIECE;
    uint8_t *reserved =
        mmap(NULL, size + INDEX_COPY_PIECE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
        return NULL;
    }
    uint8_t *bytes = reserved + (INDEX_COPY_PIECE - (uintptr_t)reserved % INDEX_COPY_PIECE) % INDEX_COPY_PIECE;
    if (mmap(bytes, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) == MAP_FAILED) {
        return NULL;
    }
    munlock(reserved, size + INDEX_COPY_PIECE); /* of a program that locks whatever is mapped */
    madvise(bytes, size, NOT_IN_CORE);
    return bytes;
}

/*
 * A program whose address space is limited needs it for itself. So does one that may lock a limited part of its memory, for mlockall counts
 * everything that is mapped: it loses a small part at most. Where the limit is so small that it could not call it before, nothing is lost.
 */
static bool has_room(uint64_t size)
{
    struct rlimit space;
    struct rlimit lock;
    return getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur == RLIM_INFINITY && getrlimit(RLIMIT_MEMLOCK, &lock) == 0 &&
           (lock.rlim_cur == RLIM_INFINITY || lock.rlim_cur <= SMALLEST_LOCK ||
            mapped + size + INDEX_COPY_PIECE <= lock.rlim_cur / PART_OF_LOCK);
}

const struct index_copy *index_copy_map(const struct index_identity *identity)
{
    uint64_t size = index_copy_size((uint64_t)identity->size);
    if (copy_name[0] == '\0' || count >= MOST_COPIES || !has_room(size) || !is_named_as_copy()) {
        return NULL;
    }
    int descriptor = private_file_open(copy_name, O_RDONLY | O_NONBLOCK, 0);
    if (descriptor < 0) {
        return NULL;
    }
    struct index_copy *copy = NULL;
    if (is_copy(descriptor, size, identity)) {
        copy = &copies[count++];
        copy->bytes = map(descriptor, size);
        copy->size = (uint64_t)identity->size;
    }
    /* A program that closes descriptors it does not know may have opened its own file under this number before it was mapped: no byte of that is touched. */
    if (copy != NULL && (copy->bytes == NULL || !is_copy(descriptor, size, identity))) {
        copy = NULL;
    }
    private_file_close(descriptor);
    return copy;
}
