/* SPDX-License-Identifier: Apache-2.0 */
#include "index_keeper.h"

#include "../src/index_copy_format.h"
#include "memory_left.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    COPY = 10, /* its descriptor; the keeper has no others, but for a moment */
    FIRST_COPY_MILLISECONDS = 300,
    SMALLEST = 256 << 10, /* bytes: of a smaller index a process soon has all blocks in its own memory */
    PART_OF_MEMORY = 32,
    CHUNK = 1 << 20
};

static uint64_t made; /* bytes of all copies */

/* Numbers of the kernel that older headers do not have. */
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
enum { CLOSED_BY_EXEC = 1, MAY_BE_SEALED = 2, NOT_EXECUTABLE = 8, COLLAPSE_TO_LARGE_PAGES = 25 };

/*
 * It is memory of the job that cannot be written back to a disk as the index itself can, and programs that mapped a copy keep it after there is a new one:
 * all copies that were made are a small part of what is left.
 */
static int has_room(uint64_t size)
{
    uint64_t left = memory_left("") / PART_OF_MEMORY;
    return made + size <= (left < INDEX_COPY_MOST ? left : INDEX_COPY_MOST);
}

static int is_same(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
           one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

static int new_memory(void)
{
#ifdef SYS_memfd_create
    long descriptor = syscall(SYS_memfd_create, INDEX_COPY_NAME, CLOSED_BY_EXEC | MAY_BE_SEALED | NOT_EXECUTABLE);
    return (int)(descriptor >= 0 ? descriptor : syscall(SYS_memfd_create, INDEX_COPY_NAME, CLOSED_BY_EXEC | MAY_BE_SEALED));
#else
    return -1;
#endif
}

/* By bare system calls: in a run within a run this process is traced itself, and its memory is no file that a plan should know of. */
static int put(int to, const void *bytes, size_t length, off_t at)
{
    return syscall(SYS_pwrite64, to, bytes, length, at) == (long)length;
}

static int copy_bytes(int from, int to, off_t size)
{
    static char chunk[CHUNK];
    for (off_t at = 0; at < size;) {
        ssize_t got = read(from, chunk, sizeof chunk);
        if (got <= 0 || !put(to, chunk, (size_t)got, at)) {
            return 0;
        }
        at += got;
    }
    return 1;
}

/* All pages are there from then on, those that are only zeroes, too. */
static int put_tail(int to, const struct stat *of)
{
    uint64_t size = index_copy_size((uint64_t)of->st_size);
    struct index_copy_tail tail = {
        .magic = INDEX_COPY_MAGIC,
        .device = of->st_dev,
        .file = of->st_ino,
        .size = (uint64_t)of->st_size,
        .changed_seconds = of->st_mtim.tv_sec,
        .changed_nanos = of->st_mtim.tv_nsec,
    };
    return syscall(SYS_fallocate, to, 0, (off_t)0, (off_t)size) == 0 && put(to, &tail, sizeof tail, (off_t)(size - sizeof tail));
}

/* Whether all of it was copied while it did not change, and nobody can change the copy any more. */
static int fill(int to, int from, const struct stat *status)
{
    struct stat after;
    return copy_bytes(from, to, status->st_size) && put_tail(to, status) && fstat(from, &after) == 0 && is_same(status, &after) &&
           fcntl(to, INDEX_COPY_ADD_SEALS, INDEX_COPY_SEALS) == 0;
}

/* One page fault of a process then brings it two megabytes of the copy. Where the kernel cannot, it is as good as before. */
static void use_large_pages(size_t size)
{
    size_t room = size + INDEX_COPY_PIECE;
    char *reserved = mmap(NULL, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
        return;
    }
    char *bytes = reserved + (INDEX_COPY_PIECE - (uintptr_t)reserved % INDEX_COPY_PIECE) % INDEX_COPY_PIECE;
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", COPY);
    int reader = open(name, O_RDONLY | O_CLOEXEC);
    if (reader >= 0 && mmap(bytes, size, PROT_READ, MAP_SHARED | MAP_FIXED, reader, 0) != MAP_FAILED) {
        madvise(bytes, size, COLLAPSE_TO_LARGE_PAGES);
    }
    close(reader);
    munmap(reserved, room);
}

/* Whether there is one now; then of which file. */
static int make_copy(const char *index, struct stat *of)
{
    int from = open(index, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    int to = -1;
    int done = 0;
    if (from >= 0 && fstat(from, of) == 0 && S_ISREG(of->st_mode) && of->st_size >= SMALLEST &&
        has_room(index_copy_size((uint64_t)of->st_size))) {
        to = new_memory();
    }
    if (to >= 0 && fill(to, from, of) && dup3(to, COPY, O_CLOEXEC) == COPY) {
        uint64_t size = index_copy_size((uint64_t)of->st_size);
        made += size;
        use_large_pages(size);
        done = 1;
    }
    close(to);
    close(from);
    return done;
}

/* Whoever waits for the end of a pipe of the run must not wait for this process. */
static void close_from(int first)
{
    if (syscall(SYS_close_range, first, ~0U, 0) != 0) {
        long most = sysconf(_SC_OPEN_MAX);
        for (int descriptor = first; descriptor < (most > 0 && most < 65536 ? (int)most : 65536); descriptor++) {
            close(descriptor);
        }
    }
}

/* When memory is short, this process goes before any of the job. That frees the copy only once no program has it mapped. */
static void go_first(void)
{
    int descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    ssize_t unused = descriptor < 0 ? 0 : write(descriptor, "1000", 4);
    (void)unused;
    close(descriptor);
}

/* Ends when there is nothing to keep: the index is small, or gone, or there is no room for a copy. */
static _Noreturn void keep(const char *index, int ready, pid_t parent)
{
    const struct timespec second = {.tv_sec = 1};
    struct stat known;
    struct stat status;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "mizan-index");
    if (getppid() != parent) {
        _exit(0);
    }
    setpgid(0, 0);
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGPIPE, SIG_IGN); /* of a parent that waits no longer */
    dup2(ready, STDIN_FILENO);
    close_from(STDIN_FILENO + 1);
    go_first();
    while (make_copy(index, &known)) {
        ssize_t unused = write(STDIN_FILENO, "", 1); /* the parent waits for the first */
        (void)unused;
        do {
            nanosleep(&second, NULL);
        } while (stat(index, &status) == 0 && is_same(&status, &known));
        close(COPY);
    }
    _exit(0);
}

pid_t index_keeper_start(const char *index, int until, char *name, size_t room)
{
    int ready[2];
    pid_t parent = getpid();
    if (pipe2(ready, O_CLOEXEC) != 0) {
        return -1;
    }
    pid_t keeper = fork();
    if (keeper == 0) {
        keep(index, ready[1], parent);
    }
    close(ready[1]);
    if (keeper > 0) {
        char copied;
        struct pollfd events[] = {{.fd = ready[0], .events = POLLIN}, {.fd = until, .events = POLLIN}};
        poll(events, 2, FIRST_COPY_MILLISECONDS);
        if (events[0].revents != 0 && read(ready[0], &copied, 1) != 1) {
            waitpid(keeper, NULL, 0); /* it has ended, or is about to */
            keeper = -1;
        }
        snprintf(name, room, "/proc/%d/fd/%d", (int)keeper, COPY);
    }
    close(ready[0]);
    return keeper;
}
