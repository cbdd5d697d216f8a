/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "index_copy.h"
#include "index_copy_format.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SIZE = 5000, SHRINK = 0x2, GROW = 0x4, WRITE = 0x8 };

static const struct index_identity identity = {.device = 1, .file = 2, .size = SIZE, .changed = {3, 4}, .serial = 1};

static struct index_copy_tail tail_of_identity(void)
{
    return (struct index_copy_tail){
        .magic = INDEX_COPY_MAGIC, .device = 1, .file = 2, .size = SIZE, .changed_seconds = 3, .changed_nanos = 4};
}

/* What a thread of the program puts under the number of the copy right before it is mapped; 0: nothing. */
static int exchange;

/* Stands before that of the C library. */
void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset)
{
    if (exchange != 0 && descriptor >= 0) {
        dup3(exchange, descriptor, O_CLOEXEC);
    }
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

/* Bytes that may be locked; 0: as many as the process may. Few processes may raise that. */
static rlim_t may_be_locked;

/* As before. */
int getrlimit(__rlimit_resource_t resource, struct rlimit *limit)
{
    long result = syscall(SYS_prlimit64, 0, resource, NULL, limit);
    if (resource == RLIMIT_MEMLOCK && may_be_locked != 0) {
        limit->rlim_cur = may_be_locked;
    }
    return (int)result;
}

/* With all its pages, and without seals. */
static int unsealed(const char *name, off_t size, struct index_copy_tail tail)
{
    char bytes[SIZE];
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    memset(bytes, 'i', sizeof bytes);
    CHECK_NUMBER(SIZE, pwrite(descriptor, bytes, SIZE, 0));
    CHECK_NUMBER(0, ftruncate(descriptor, size));
    CHECK_NUMBER(0, fallocate(descriptor, 0, 0, size));
    CHECK_NUMBER((long)sizeof tail, pwrite(descriptor, &tail, sizeof tail, size - (off_t)sizeof tail));
    return descriptor;
}

/* A copy of an index whose bytes are all 'i'. */
static int copy(const char *name, off_t size, struct index_copy_tail tail, int seals)
{
    int descriptor = unsealed(name, size, tail);
    CHECK_NUMBER(0, fcntl(descriptor, INDEX_COPY_ADD_SEALS, seals));
    return descriptor;
}

static const struct index_copy *map(int descriptor)
{
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    index_copy_configure(name);
    const struct index_copy *found = index_copy_map(&identity);
    close(descriptor);
    return found;
}

static void is_refused(int descriptor)
{
    CHECK_NUMBER(true, map(descriptor) == NULL);
}

static void only_a_sealed_copy_of_this_index(void)
{
    struct index_copy_tail tail = tail_of_identity();
    is_refused(copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail, 0));
    is_refused(copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail, GROW | WRITE));
    is_refused(copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail, SHRINK | GROW));
    is_refused(copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail, SHRINK | WRITE));
    is_refused(copy("another", INDEX_COPY_PIECE, tail, INDEX_COPY_SEALS));
    is_refused(copy(INDEX_COPY_NAME, SIZE + (off_t)sizeof tail, tail, INDEX_COPY_SEALS));
    is_refused(copy(INDEX_COPY_NAME, SIZE, tail, INDEX_COPY_SEALS));
    is_refused(copy(INDEX_COPY_NAME, 2 * INDEX_COPY_PIECE, tail, INDEX_COPY_SEALS));
    for (int field = 0; field < 6; field++) {
        struct index_copy_tail other = tail;
        *(field == 0   ? (uint64_t *)(void *)other.magic
          : field == 1 ? &other.device
          : field == 2 ? &other.file
          : field == 3 ? &other.size
          : field == 4 ? (uint64_t *)&other.changed_seconds
                       : (uint64_t *)&other.changed_nanos) ^= 1;
        is_refused(copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, other, INDEX_COPY_SEALS));
    }
}

/* As somebody else may make it, for those who can open what is his. */
static void no_forged_copy(void)
{
    int descriptor = unsealed(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail_of_identity());
    CHECK_NUMBER(0, fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096));
    CHECK_NUMBER(0, fcntl(descriptor, INDEX_COPY_ADD_SEALS, INDEX_COPY_SEALS));
    is_refused(descriptor);
    descriptor = copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail_of_identity(), INDEX_COPY_SEALS);
    if (fchown(descriptor, geteuid() + 1, (gid_t)-1) == 0) {
        is_refused(descriptor);
    } else {
        close(descriptor);
    }
}

static void nothing_else(void)
{
    int ends[2];
    CHECK_NUMBER(0, pipe(ends));
    is_refused(ends[0]);
    close(ends[1]);
    is_refused(open("/proc/self/exe", O_RDONLY));
    is_refused(open("/dev/zero", O_RDONLY));
    is_refused(-1);
    index_copy_configure("/dev/null");
    CHECK_NUMBER(true, index_copy_map(&identity) == NULL);
}

static int whole_copy(void)
{
    return copy(INDEX_COPY_NAME, INDEX_COPY_PIECE, tail_of_identity(), INDEX_COPY_SEALS);
}

/* In a process of its own: how many of two copies are mapped where so many bytes may be locked. */
static int mapped_of_two(rlim_t locked)
{
    pid_t child = fork();
    if (child == 0) {
        may_be_locked = locked;
        _exit((map(whole_copy()) != NULL) + (map(whole_copy()) != NULL));
    }
    int status;
    CHECK_NUMBER(child, waitpid(child, &status, 0));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void limited_memory_is_left_to_the_program(void)
{
    struct rlimit before;
    CHECK_NUMBER(0, getrlimit(RLIMIT_AS, &before));
    struct rlimit limited = {(rlim_t)1 << 46, before.rlim_max};
    CHECK_NUMBER(0, setrlimit(RLIMIT_AS, &limited));
    is_refused(whole_copy());
    CHECK_NUMBER(0, setrlimit(RLIMIT_AS, &before));
    /* A copy takes two pieces of address space; all of them together may be 1/32 of what can be locked. */
    const rlim_t one = 32 * 2 * INDEX_COPY_PIECE;
    CHECK_NUMBER(2, mapped_of_two(4096));
    CHECK_NUMBER(0, mapped_of_two(one - 1));
    CHECK_NUMBER(1, mapped_of_two(one));
    CHECK_NUMBER(1, mapped_of_two(2 * one - 1));
    CHECK_NUMBER(2, mapped_of_two(2 * one));
    CHECK_NUMBER(2, mapped_of_two(RLIM_INFINITY));
}

static char kind_of_mapping(const void *address)
{
    char line[512];
    char kind = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        if (strtoull(line, NULL, 16) == (uintptr_t)address) {
            kind = strchr(line, ' ')[4];
        }
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return kind;
}

/* A program that closes descriptors which it does not know opened a file of its own in between: it is mapped, and not used. */
static void not_what_was_exchanged(void)
{
    exchange = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    is_refused(whole_copy());
    close(exchange);
    exchange = 0;
}

/* What is known of a copy does not change with the index that is in use. */
static void no_byte_behind_the_index(const struct index_copy *found)
{
    struct index_identity longer = identity;
    longer.size = INDEX_COPY_PIECE;
    struct index_reading reading = {.name = "", .identity = &longer, .copy = found, .descriptor = -1};
    char bytes[2] = "";
    CHECK_NUMBER(true, index_file_read(&reading, SIZE - 1, bytes, 1));
    CHECK_NUMBER('i', bytes[0]);
    CHECK_NUMBER(false, index_file_read(&reading, SIZE - 1, bytes, 2));
    CHECK_NUMBER(false, index_file_read(&reading, SIZE, bytes, 1));
    CHECK_NUMBER(false, index_file_read(&reading, UINT64_MAX, bytes, 2));
}

static void four_at_most(void)
{
    const uint8_t *first = NULL;
    for (int i = 0; i < 3; i++) { /* one was exchanged */
        const struct index_copy *found = map(whole_copy());
        const uint8_t *bytes = found == NULL ? NULL : found->bytes;
        CHECK_NUMBER(true, bytes != NULL && bytes[0] == 'i' && bytes[SIZE - 1] == 'i' && bytes[SIZE] == 0);
        first = i == 0 ? bytes : first;
        if (i == 0 && found != NULL) {
            CHECK_NUMBER('p', kind_of_mapping(bytes));
            no_byte_behind_the_index(found);
        }
    }
    is_refused(whole_copy());
    CHECK_NUMBER('i', first == NULL ? 0 : first[SIZE / 2]);
}

void test_index_copy(void)
{
    only_a_sealed_copy_of_this_index();
    no_forged_copy();
    nothing_else();
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY) {
        limited_memory_is_left_to_the_program();
        not_what_was_exchanged();
        four_at_most();
    }
}
