/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Random operations of several processes and threads on files below a store's root, and the same on mirrors that are none: every read, size and position
 * has to be equal, and in the end every byte.
 *
 *   checker FOLDER MIRROR SEED OPERATIONS [PROCESSES [THREADS]]
 *
 * Operations on a thread's own stripes of a file run at the same time as those of others; what changes sizes or names has the file for itself. A timer's
 * handler writes in the middle of all that.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 5, STRIPE = 3000, STRIPES = 40, LONGEST = 200000, MOST_WORKERS = 64, QUIET = 0 /* the file that is never cut */ };

struct shared_state {
    pthread_rwlock_t lock[FILES];
    _Atomic uint32_t incarnation[FILES];
    _Atomic uint64_t done;
    _Atomic int failed;
};

struct both {
    int store, mirror;
};

static struct shared_state *state;
static const char *folders[2];
static const char *program;
static int processes = 3;
static int threads = 2;
static int stride;

/* Of one process. */
static struct both open_file[FILES];
static uint32_t incarnation[FILES];
static struct both handler_file;
static int handler_stripe;

static _Thread_local uint64_t random_state;
static _Thread_local const char *doing = "start";

static uint64_t next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * UINT64_C(0x2545F4914F6CDD1D);
}

static uint64_t below(uint64_t limit)
{
    return (next_random() >> 11) % limit;
}

static void differ(const char *what, int64_t store, int64_t mirror)
{
    atomic_store(&state->failed, 1);
    char line[256];
    int length = snprintf(line, sizeof line, "checker: %d: %s: %s: the store says %lld, the mirror %lld (errno %d)\n", (int)getpid(), doing, what,
                          (long long)store, (long long)mirror, errno);
    if (write(STDERR_FILENO, line, (size_t)length) != length) {
        abort();
    }
    if (getenv("CHECKER_STOP") != NULL) {
        raise(SIGSTOP);
    }
    kill(0, SIGKILL); /* the others would wait for our locks */
}

static void same(const char *what, int64_t store, int64_t mirror)
{
    if (store != mirror) {
        differ(what, store, mirror);
    }
}

static void path_of(char *path, size_t room, int where, int file)
{
    snprintf(path, room, "%s/file.%d", folders[where], file);
}

static int open_one(int where, int file, int flags)
{
    char path[600];
    path_of(path, sizeof path, where, file);
    int descriptor = open(path, flags | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        differ("open", errno, file);
    }
    return descriptor;
}

static struct both open_both(int file, int flags)
{
    return (struct both){open_one(0, file, flags), open_one(1, file, flags)};
}

static void close_both(struct both *both)
{
    same("close", close(both->store), close(both->mirror));
}

static void fill(unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (unsigned char)(next_random() >> 32);
    }
}

static void same_bytes(const char *what, const unsigned char *store, const unsigned char *mirror, size_t length, int64_t offset)
{
    if (memcmp(store, mirror, length) != 0) {
        size_t first = 0;
        while (store[first] == mirror[first]) {
            first++;
        }
        size_t wrong = 0;
        for (size_t i = first; i < length; i++) {
            wrong += store[i] != mirror[i];
        }
        fprintf(stderr, "checker: %zu of %zu bytes from %lld on differ, the first one at %lld: %02x, should be %02x\n", wrong, length, (long long)offset,
                (long long)offset + (long long)first, store[first], mirror[first]);
        differ(what, offset + (int64_t)first, (int64_t)length);
    }
}

static _Thread_local unsigned char *store_bytes;
static _Thread_local unsigned char *mirror_bytes;

static void compare_all(const struct both *both)
{
    struct stat store;
    struct stat mirror;
    same("fstat", fstat(both->store, &store), fstat(both->mirror, &mirror));
    same("size", store.st_size, mirror.st_size);
    for (int64_t at = 0; at <= mirror.st_size; at += LONGEST) {
        ssize_t a = pread(both->store, store_bytes, LONGEST, at);
        ssize_t b = pread(both->mirror, mirror_bytes, LONGEST, at);
        same("length of read", a, b);
        same_bytes("all bytes", store_bytes, mirror_bytes, (size_t)b, at);
    }
}

/* On stripes of this thread alone. */
static void own_stripe(struct both *both, int worker, bool writes)
{
    int64_t offset = ((int64_t)below(STRIPES) * stride + worker) * STRIPE + (int64_t)below(STRIPE / 2);
    size_t length = 1 + below(STRIPE - (uint64_t)(offset % STRIPE));
    if (writes && below(3) == 0) {
        doing = "pwritev";
        fill(store_bytes, length);
        size_t part = below(length + 1);
        struct iovec parts[2] = {{store_bytes, part}, {store_bytes + part, length - part}};
        same("pwritev", pwritev(both->store, parts, 2, offset), pwritev(both->mirror, parts, 2, offset));
    } else if (writes) {
        doing = "pwrite";
        fill(store_bytes, length);
        same("pwrite", pwrite(both->store, store_bytes, length, offset), pwrite(both->mirror, store_bytes, length, offset));
    } else {
        doing = "pread";
        ssize_t a = pread(both->store, store_bytes, length, offset);
        ssize_t b = pread(both->mirror, mirror_bytes, length, offset);
        if (a < 0 || b < 0) {
            differ("pread", a, b);
        }
        same_bytes("own stripe", store_bytes, mirror_bytes, (size_t)(a < b ? a : b), offset); /* others may make it longer at this moment */
    }
}

static void sequential(struct both *both)
{
    int64_t start = (int64_t)below(LONGEST);
    same("lseek", lseek(both->store, start, SEEK_SET), lseek(both->mirror, start, SEEK_SET));
    for (uint64_t calls = 1 + below(6); calls > 0; calls--) {
        size_t length = 1 + below(below(10) == 0 ? LONGEST : 500);
        if (below(2) == 0) {
            fill(store_bytes, length);
            same("write", write(both->store, store_bytes, length), write(both->mirror, store_bytes, length));
        } else {
            ssize_t a = read(both->store, store_bytes, length);
            ssize_t b = read(both->mirror, mirror_bytes, length);
            same("read", a, b);
            same_bytes("read", store_bytes, mirror_bytes, (size_t)b, 0);
        }
        same("position", lseek(both->store, 0, SEEK_CUR), lseek(both->mirror, 0, SEEK_CUR));
    }
    int64_t back = -(int64_t)below(2000);
    int64_t a = lseek(both->store, back, SEEK_END);
    int a_error = a < 0 ? errno : 0;
    int64_t b = lseek(both->mirror, back, SEEK_END);
    same("lseek from the end", a, b);
    same("its error", a_error, b < 0 ? errno : 0);
}

static void append(int file)
{
    struct both both = open_both(file, O_WRONLY | O_APPEND);
    for (uint64_t calls = 1 + below(4); calls > 0; calls--) {
        size_t length = 1 + below(below(20) == 0 ? LONGEST : 300);
        fill(store_bytes, length);
        same("append", write(both.store, store_bytes, length), write(both.mirror, store_bytes, length));
        same("position", lseek(both.store, 0, SEEK_CUR), lseek(both.mirror, 0, SEEK_CUR));
    }
    close_both(&both);
}

/* Parent and child, one after the other, at the same position. */
static void in_child(struct both *both, bool begins_anew)
{
    same("lseek", lseek(both->store, 100, SEEK_SET), lseek(both->mirror, 100, SEEK_SET));
    uint64_t seed = next_random() | 1;
    pid_t child = fork();
    if (child == 0) {
        random_state = seed;
        if (begins_anew) {
            char numbers[3][32];
            snprintf(numbers[0], sizeof numbers[0], "%d", both->store);
            snprintf(numbers[1], sizeof numbers[1], "%d", both->mirror);
            snprintf(numbers[2], sizeof numbers[2], "%llu", (unsigned long long)seed);
            fcntl(both->store, F_SETFD, 0);
            fcntl(both->mirror, F_SETFD, 0);
            execl(program, program, "child", numbers[0], numbers[1], numbers[2], (char *)NULL);
            _exit(127);
        }
        fill(store_bytes, 700);
        same("write in a child", write(both->store, store_bytes, 700), write(both->mirror, store_bytes, 700));
        _exit(0);
    }
    int code;
    waitpid(child, &code, 0);
    same("child", code, 0);
    same("position after a child", lseek(both->store, 0, SEEK_CUR), lseek(both->mirror, 0, SEEK_CUR));
    compare_all(both);
}

/* What the store cannot answer itself: afterwards the file is passed through, and a new one takes its place. */
static void renew(int file)
{
    for (int where = 0; where < 2; where++) {
        char path[600];
        path_of(path, sizeof path, where, file);
        if (unlink(path) != 0) {
            differ("unlink", errno, 0);
        }
        close(open_one(where, file, O_RDWR | O_CREAT | O_EXCL));
    }
    atomic_fetch_add(&state->incarnation[file], 1);
}

static void map_it(struct both *both, int file)
{
    struct stat status;
    fstat(both->mirror, &status);
    if (status.st_size > 0) {
        unsigned char *a = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, both->store, 0);
        unsigned char *b = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, both->mirror, 0);
        same_bytes("mapped", a, b, (size_t)status.st_size, 0);
        uint64_t at = below((uint64_t)status.st_size);
        a[at] = b[at] = (unsigned char)next_random();
        munmap(a, (size_t)status.st_size);
        munmap(b, (size_t)status.st_size);
    }
    sequential(both);
    compare_all(both);
    renew(file);
}

static void duplicated(struct both *both)
{
    struct both copy = {dup(both->store), dup(both->mirror)};
    sequential(&copy);
    same("position of the other", lseek(both->store, 0, SEEK_CUR), lseek(both->mirror, 0, SEEK_CUR));
    fcntl(copy.store, F_SETFL, O_APPEND);
    fcntl(copy.mirror, F_SETFL, O_APPEND);
    fill(store_bytes, 50);
    same("write of a copy that appends", write(both->store, store_bytes, 50), write(both->mirror, store_bytes, 50));
    fcntl(copy.store, F_SETFL, 0);
    fcntl(copy.mirror, F_SETFL, 0);
    close_both(&copy);
}

static void renamed(int file)
{
    for (int where = 0; where < 2; where++) {
        char path[600];
        char other[610];
        path_of(path, sizeof path, where, file);
        snprintf(other, sizeof other, "%s.moved", path);
        struct stat before;
        struct stat after;
        if (stat(path, &before) != 0 || rename(path, other) != 0 || stat(other, &after) != 0 || before.st_size != after.st_size || rename(other, path) != 0) {
            differ("rename", errno, where);
        }
    }
}

static void alone(struct both *both, int file)
{
    struct stat a;
    struct stat b;
    char path[600];
    switch (below(24)) {
    case 0:
    case 1:
    case 2: {
        doing = "ftruncate";
        int64_t size = (int64_t)below(2) == 0 ? (int64_t)below(LONGEST) : (int64_t)below(2000);
        same("ftruncate", ftruncate(both->store, size), ftruncate(both->mirror, size));
        break;
    }
    case 3: {
        doing = "truncate";
        int64_t size = (int64_t)below(LONGEST * 2);
        path_of(path, sizeof path, 0, file);
        int first = truncate(path, size);
        path_of(path, sizeof path, 1, file);
        same("truncate", first, truncate(path, size));
        break;
    }
    case 4: {
        doing = "open with O_TRUNC";
        struct both other = open_both(file, O_RDWR | O_TRUNC);
        fill(store_bytes, 2000);
        same("write", write(other.store, store_bytes, 2000), write(other.mirror, store_bytes, 2000));
        close_both(&other);
        break;
    }
    case 5:
    case 6:
    case 7:
        doing = "append";
        append(file);
        break;
    case 8:
    case 9:
    case 10:
    case 11:
        doing = "read and write";
        sequential(both);
        break;
    case 12:
        doing = "dup";
        duplicated(both);
        break;
    case 13:
        doing = "rename";
        renamed(file);
        break;
    case 14:
        doing = "fork";
        if (below(4) == 0) {
            in_child(both, false);
        }
        break;
    case 15:
        doing = "exec";
        if (below(8) == 0) {
            in_child(both, true);
        }
        break;
    case 16:
        doing = "mmap";
        if (below(20) == 0) {
            map_it(both, file);
        }
        break;
    case 17:
        doing = "fsync";
        same("fsync", fsync(both->store), 0);
        break;
    case 18: {
        doing = "open and close";
        struct both other = open_both(file, below(2) == 0 ? O_RDONLY : O_RDWR);
        compare_all(&other);
        close_both(&other);
        break;
    }
    case 19:
        doing = "unlink";
        if (below(10) == 0) {
            compare_all(both);
            renew(file);
        }
        break;
    case 20:
        doing = "stat";
        path_of(path, sizeof path, 0, file);
        stat(path, &a);
        path_of(path, sizeof path, 1, file);
        stat(path, &b);
        same("size by name", a.st_size, b.st_size);
        break;
    default:
        doing = "compare";
        compare_all(both);
    }
}

static void handler(int signal)
{
    int callers_errno = errno;
    static _Atomic unsigned count; /* two threads may be here at the same time */
    unsigned char bytes[100];
    unsigned now = ++count;
    (void)signal;
    memset(bytes, (int)now, sizeof bytes);
    int64_t offset = ((int64_t)(now % STRIPES) * stride + handler_stripe) * STRIPE;
    if (pwrite(handler_file.store, bytes, sizeof bytes, offset) != sizeof bytes || pwrite(handler_file.mirror, bytes, sizeof bytes, offset) != sizeof bytes) {
        differ("write of a handler", errno, 0);
    }
    errno = callers_errno;
}

static pthread_mutex_t reopen = PTHREAD_MUTEX_INITIALIZER;

/* With the file's lock, so that its name leads to the same file for all. Other threads of this process may be using the old one: it stays open. */
static struct both current(int file)
{
    pthread_mutex_lock(&reopen);
    uint32_t now = atomic_load(&state->incarnation[file]);
    if (incarnation[file] != now) {
        struct both old = open_file[file];
        open_file[file] = open_both(file, O_RDWR);
        incarnation[file] = now;
        close(old.store);
        close(old.mirror);
    }
    struct both both = open_file[file];
    pthread_mutex_unlock(&reopen);
    return both;
}

struct work {
    int worker;
    uint64_t seed, operations;
};

static void *work(void *argument)
{
    const struct work *mine = argument;
    random_state = mine->seed * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)mine->worker + 1;
    store_bytes = malloc(LONGEST);
    mirror_bytes = malloc(LONGEST);
    for (uint64_t i = 0; i < mine->operations && !atomic_load(&state->failed); i++) {
        int file = (int)below(FILES);
        bool exclusive = file != QUIET && below(5) == 0;
        if (exclusive) {
            pthread_rwlock_wrlock(&state->lock[file]);
        } else {
            pthread_rwlock_rdlock(&state->lock[file]);
        }
        struct both both = current(file);
        if (exclusive) {
            alone(&both, file);
        } else {
            own_stripe(&both, mine->worker, below(2) == 0);
        }
        pthread_rwlock_unlock(&state->lock[file]);
        atomic_fetch_add(&state->done, 1);
    }
    free(store_bytes);
    free(mirror_bytes);
    return NULL;
}

static void process(int number, uint64_t seed, uint64_t operations)
{
    for (int file = 0; file < FILES; file++) {
        open_file[file] = open_both(file, O_RDWR);
    }
    handler_file = open_both(QUIET, O_RDWR);
    handler_stripe = processes * threads + number;
    signal(SIGALRM, handler);
    struct itimerval timer = {{0, 1700}, {0, 1700}};
    setitimer(ITIMER_REAL, &timer, NULL);
    pthread_t running[MOST_WORKERS];
    struct work works[MOST_WORKERS];
    for (int i = 0; i < threads; i++) {
        works[i] = (struct work){number * threads + i, seed, operations / (uint64_t)(processes * threads)};
        pthread_create(&running[i], NULL, work, &works[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(running[i], NULL);
    }
    timer = (struct itimerval){{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* A program that got descriptors by exec. */
static int child(char **arguments)
{
    struct both both = {atoi(arguments[0]), atoi(arguments[1])};
    random_state = strtoull(arguments[2], NULL, 10);
    store_bytes = malloc(LONGEST);
    mirror_bytes = malloc(LONGEST);
    struct shared_state nothing = {.failed = 0};
    state = &nothing;
    doing = "another program";
    same("position", lseek(both.store, 0, SEEK_CUR), lseek(both.mirror, 0, SEEK_CUR));
    compare_all(&both);
    fill(store_bytes, 900);
    same("write", write(both.store, store_bytes, 900), write(both.mirror, store_bytes, 900));
    return 0;
}

int main(int count, char **arguments)
{
    program = arguments[0];
    setpgid(0, 0);
    if (count == 5 && strcmp(arguments[1], "child") == 0) {
        return child(arguments + 2);
    }
    if (count < 5) {
        fprintf(stderr, "usage: checker FOLDER MIRROR SEED OPERATIONS [PROCESSES [THREADS]]\n");
        return 64;
    }
    folders[0] = arguments[1];
    folders[1] = arguments[2];
    uint64_t seed = strtoull(arguments[3], NULL, 10);
    uint64_t operations = strtoull(arguments[4], NULL, 10);
    processes = count > 5 ? atoi(arguments[5]) : processes;
    threads = count > 6 ? atoi(arguments[6]) : threads;
    stride = processes * threads + processes;
    state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_rwlockattr_t attributes;
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    for (int file = 0; file < FILES; file++) {
        pthread_rwlock_init(&state->lock[file], &attributes);
        struct both both = open_both(file, O_RDWR | O_CREAT | O_TRUNC);
        close_both(&both);
    }
    for (int i = 0; i < processes; i++) {
        if (fork() == 0) {
            process(i, seed + (uint64_t)i * 1000003, operations);
            exit(0);
        }
    }
    int failed = 0;
    for (int code; wait(&code) > 0;) {
        failed += code != 0;
    }
    store_bytes = malloc(LONGEST);
    mirror_bytes = malloc(LONGEST);
    doing = "end";
    for (int file = 0; file < FILES && failed == 0; file++) {
        struct both both = open_both(file, O_RDONLY);
        compare_all(&both);
    }
    fprintf(stderr, "checker: %llu operations, seed %llu, %s\n", (unsigned long long)atomic_load(&state->done), (unsigned long long)seed,
            failed == 0 ? "all equal" : "FAILED");
    return failed == 0 ? 0 : 1;
}
