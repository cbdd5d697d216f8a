/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Writes files in one of many ways, named by the first argument, into the working directory, and tells what a program can see of
 * it. With and without libmizan it must print the same and leave the same files.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            printf("line %d: %s (errno %d)\n", __LINE__, #condition, errno);                                           \
        }                                                                                                              \
    } while (0)

static char data[65536];

static int new_file(const char *name)
{
    int descriptor = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    CHECK(descriptor >= 0);
    return descriptor;
}

static void write_all(int descriptor, size_t bytes)
{
    CHECK(write(descriptor, data, bytes) == (ssize_t)bytes);
}

static void file_per_step(void)
{
    for (int step = 0; step < 5; step++) {
        char name[32];
        snprintf(name, sizeof name, "ckpt_%d.dat", step);
        int descriptor = new_file(name);
        for (int i = 0; i < 16; i++) {
            write_all(descriptor, 4096);
        }
        CHECK(close(descriptor) == 0);
    }
}

static void every_call(void)
{
    struct iovec parts[2] = {{data, 10}, {data, 20}};
    int folder = open(".", O_RDONLY | O_DIRECTORY);
    int a = creat("creat", 0644);
    CHECK(writev(a, parts, 2) == 30);
    CHECK(pwrite(a, data, 5, 100) == 5);
    CHECK(pwritev(a, parts, 2, 200) == 30);
    CHECK(lseek(a, 0, SEEK_CUR) == 30);
    CHECK(lseek(a, 1000, SEEK_SET) == 1000);
    write_all(a, 7);
    int b = dup(a);
    CHECK(close(a) == 0);
    write_all(b, 3);
    int c = openat(folder, "./sub/../openat", O_CREAT | O_EXCL | O_RDWR, 0600);
    CHECK(c == -1 && errno == ENOENT);
    CHECK(mkdir("sub", 0700) == 0);
    c = openat(folder, "./sub/../openat", O_CREAT | O_EXCL | O_RDWR, 0600);
    write_all(c, 100);
    CHECK(lseek(c, 0, SEEK_SET) == 0);
    CHECK(read(c, data, 50) == 50);
    write_all(c, 10); /* bytes 50 to 59 */
    CHECK(ftruncate(c, 80) == 0);
    CHECK(posix_fallocate(c, 0, 90) == 0);
    char temporary[] = "tmp_XXXXXX";
    int d = mkstemp(temporary);
    CHECK(rename(temporary, "renamed") == 0);
    CHECK(lseek(c, 0, SEEK_SET) == 0);
    CHECK(sendfile(d, c, NULL, 40) == 40);
    off64_t from = 0, to = 500;
    ssize_t copied = copy_file_range(c, &from, d, &to, 20, 0);
    CHECK(copied == 20 || errno == EOPNOTSUPP || errno == ENOSYS || errno == EXDEV);
    CHECK(copied == 20 || ftruncate(d, 520) == 0);
    int e = open("append", O_CREAT | O_WRONLY | O_APPEND, 0600);
    int f = open("append", O_WRONLY | O_APPEND);
    write_all(e, 10);
    write_all(f, 20);
    write_all(e, 30);
    int g = open(".", O_TMPFILE | O_RDWR, 0600);
    if (g >= 0) {
        write_all(g, 10);
        close(g);
    }
    int h = new_file("removed");
    write_all(h, 1);
    CHECK(unlink("removed") == 0);
    CHECK(open("none/file", O_CREAT | O_WRONLY, 0600) == -1 && errno == ENOENT);
    CHECK(open("sub", O_CREAT | O_WRONLY, 0600) == -1 && errno == EISDIR);
    CHECK(open("append", O_CREAT | O_EXCL | O_WRONLY, 0600) == -1 && errno == EEXIST);
    CHECK(symlink("target", "link") == 0);
    int i = open("link", O_CREAT | O_WRONLY, 0600);
    write_all(i, 5);
    CHECK(write(-1, data, 1) == -1 && errno == EBADF);
    CHECK(close(-1) == -1 && errno == EBADF);
    int all[] = {b, c, d, e, f, h, i, folder};
    for (size_t n = 0; n < sizeof all / sizeof all[0]; n++) {
        CHECK(close(all[n]) == 0);
    }
}

static void streams(void)
{
    FILE *a = fopen("stream_w", "w");
    for (int i = 0; i < 1000; i++) {
        fprintf(a, "line %d\n", i);
    }
    CHECK(fclose(a) == 0);
    a = fopen("stream_w", "a");
    fputs("more\n", a);
    CHECK(fclose(a) == 0);
    a = fopen("stream_w", "r+");
    fputs("LINE", a);
    CHECK(fclose(a) == 0);
    a = fopen("stream_wx", "wx");
    CHECK(fclose(a) == 0);
    CHECK(fopen("stream_wx", "wx") == NULL && errno == EEXIST);
    CHECK(fopen("none/file", "w") == NULL && errno == ENOENT);
    char temporary[] = "stream_XXXXXX";
    a = fdopen(mkstemp(temporary), "w");
    fputs("through a descriptor\n", a);
    a = freopen("stream_re", "w", a);
    fputs("again\n", a);
    CHECK(rename(temporary, "stream_fd") == 0);
    static char memory[10];
    FILE *m = fmemopen(memory, sizeof memory, "w");
    CHECK(fclose(m) == 0);
    FILE *left = fopen("stream_left", "w"); /* written when the program ends */
    fputs("left open\n", left);
}

/*
 * Streams whose descriptors outlive them. Each allocation is a mapping of its own here, so that whoever touches a stream that was
 * closed touches memory that is not there any more.
 */
static void copies(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 64);
#endif
    FILE *a = fopen("copied", "w");
    int copy = dup(fileno(a));
    fputs("by the stream\n", a);
    CHECK(fclose(a) == 0);
    write_all(copy, 10);
    CHECK(close(copy) == 0);

    FILE *log = fopen("log", "w");
    CHECK(dup2(fileno(log), 9) == 9);
    CHECK(fclose(log) == 0); /* 9 is closed by the end of the program */
    write_all(9, 5);

    int plain = new_file("plain");
    FILE *b = fdopen(dup(plain), "w");
    fputs("by a copy\n", b);
    CHECK(fclose(b) == 0);
    write_all(plain, 3);
    CHECK(close(plain) == 0);

    FILE *c = fopen("moved", "w");
    int kept = dup(fileno(c));
    int other = new_file("other");
    CHECK(dup2(other, fileno(c)) == fileno(c)); /* the stream goes to another file from now on */
    fputs("elsewhere\n", c);
    CHECK(fclose(c) == 0);
    write_all(kept, 2);
    CHECK(close(kept) == 0 && close(other) == 0);

    static FILE *d; /* glibc does not free it: still reachable, for tools that look for leaks */
    d = fopen("reopened", "w");
    int before = dup(fileno(d));
    CHECK(freopen("none/file", "w", d) == NULL);
    write_all(before, 4);
    CHECK(close(before) == 0);

    FILE *e = fopen("mode", "w");
    int same = dup(fileno(e));
    e = freopen(NULL, "a", e);
    CHECK(e != NULL && fputs("appended\n", e) >= 0 && fclose(e) == 0);
    write_all(same, 6);

#ifdef __GLIBC__ /* elsewhere stdout is a constant */
    FILE *f = fopen("standard", "w");
    stdout = f;
    printf("not on standard output\n");
    CHECK(fclose(f) == 0); /* and nobody says what stdout is from now on */
#endif
}

static int shared_descriptor;

static void *write_to_shared(void *number)
{
    for (int i = 0; i < 2000; i++) {
        if (i % 2 == 0) {
            CHECK(pwrite(shared_descriptor, data, 10, ((intptr_t)number * 2000 + i) * 10) == 10);
        } else {
            write_all(shared_descriptor, 1);
        }
    }
    return NULL;
}

static void one_descriptor(void)
{
    shared_descriptor = open("one", O_CREAT | O_WRONLY, 0600);
    pthread_t thread[4];
    for (int i = 0; i < 4; i++) {
        CHECK(pthread_create(&thread[i], NULL, write_to_shared, (void *)(intptr_t)i) == 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(thread[i], NULL);
    }
    CHECK(ftruncate(shared_descriptor, 0) == 0 && close(shared_descriptor) == 0);
}

static void *write_in_thread(void *number)
{
    char name[32];
    snprintf(name, sizeof name, "thread_%d", (int)(intptr_t)number);
    int shared = open("shared", O_CREAT | O_WRONLY, 0600);
    for (int round = 0; round < 20; round++) {
        int own = open(name, O_CREAT | O_WRONLY | O_APPEND, 0600);
        for (int i = 0; i < 50; i++) {
            write_all(own, 100);
            off_t at = ((intptr_t)number * 1000 + round * 50 + i) * 64;
            CHECK(pwrite(shared, data, 64, at) == 64);
        }
        CHECK(close(own) == 0);
    }
    CHECK(close(shared) == 0);
    return NULL;
}

static void threads(void)
{
    pthread_t thread[8];
    for (int i = 0; i < 8; i++) {
        CHECK(pthread_create(&thread[i], NULL, write_in_thread, (void *)(intptr_t)i) == 0);
    }
    for (int i = 0; i < 8; i++) {
        pthread_join(thread[i], NULL);
    }
}

static void *write_for_ever(void *name)
{
    int descriptor = new_file(name);
    for (int i = 0;; i++) {
        if (pwrite(descriptor, data, 10, (i % 100) * 20) != 10) {
            break;
        }
    }
    return NULL;
}

/* A thread that is cancelled in the middle of a write must not take anything with it. */
static void cancelled(void)
{
    for (int i = 0; i < 20; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, write_for_ever, "cancelled") == 0);
        usleep(2000);
        pthread_cancel(thread);
        pthread_join(thread, NULL);
    }
    int descriptor = new_file("cancelled");
    write_all(descriptor, 100);
    CHECK(close(descriptor) == 0);
}

static void forks(void)
{
    int descriptor = new_file("by_both");
    write_all(descriptor, 100);
    pid_t child = fork();
    if (child == 0) {
        write_all(descriptor, 50);
        file_per_step();
        _exit(7);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7);
    write_all(descriptor, 25);
    CHECK(lseek(descriptor, 0, SEEK_CUR) == 175);
    CHECK(close(descriptor) == 0);
    for (int i = 0; i < 50; i++) {
        child = fork();
        if (child == 0) {
            char name[32];
            snprintf(name, sizeof name, "bomb_%d", i);
            write_all(new_file(name), 10);
            exit(0);
        }
        CHECK(waitpid(child, &status, 0) == child && status == 0);
    }
}

/* The child shares our memory, and throws away descriptors that we go on using. */
static void vforks(char *self)
{
    int first = new_file("first");
    int second = new_file("second");
    for (int i = 0; i < 10; i++) {
        write_all(first, 10);
        pid_t child = vfork();
        if (child == 0) {
            close(first);
            dup2(second, 1);
            close(second);
            execl(self, self, "print", (char *)NULL);
            _exit(127);
        }
        int status;
        CHECK(waitpid(child, &status, 0) == child && status == 0);
        write_all(first, 10);
    }
    pid_t child = vfork();
    if (child == 0) {
        execl("/dev/null/none", "x", (char *)NULL);
        _exit(3);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 3);
    CHECK(close(first) == 0 && close(second) == 0);
}

static void close_all(int how)
{
    int descriptor = new_file("before");
    write_all(descriptor, 100);
    if (how == 0) {
        for (int i = 3; i < 1024; i++) {
            close(i);
        }
    } else if (how == 1) {
        CHECK(syscall(SYS_close_range, 3, ~0U, 0) == 0); /* unseen */
    } else {
#ifdef __GLIBC__
        closefrom(3);
#endif
    }
    int after = new_file("after");
    printf("descriptor %d\n", after);
    for (int i = 0; i < 1000; i++) {
        write_all(after, 1000);
    }
    CHECK(close(after) == 0);
}

static volatile sig_atomic_t alarms;
static int alarm_file;

static void on_alarm(int number)
{
    (void)number;
    int callers_errno = errno;
    alarms++;
    if (write(alarm_file, "!", 1) != 1) {
        abort();
    }
    errno = callers_errno;
}

static void signal_handler(void)
{
    alarm_file = new_file("alarms");
    signal(SIGALRM, on_alarm);
    struct itimerval timer = {{0, 200}, {0, 200}};
    setitimer(ITIMER_REAL, &timer, NULL);
    int descriptor = new_file("interrupted");
    for (int i = 0; i < 100000 && alarms < 500; i++) {
        write_all(descriptor, 10);
        CHECK(pwrite(descriptor, data, 10, 5000 * (i % 50)) == 10);
    }
    memset(&timer, 0, sizeof timer);
    setitimer(ITIMER_REAL, &timer, NULL);
    struct stat status;
    CHECK(fstat(alarm_file, &status) == 0 && status.st_size == alarms);
    CHECK(unlink("alarms") == 0 && unlink("interrupted") == 0);
    CHECK(close(alarm_file) == 0 && close(descriptor) == 0);
}

static sigjmp_buf jump;

static void on_jump(int number)
{
    (void)number;
    siglongjmp(jump, 1);
}

/* A handler that leaves by a jump may leave our lock behind; the program must go on, traced or not. */
static void jumps(void)
{
    signal(SIGALRM, on_jump);
    int descriptor = new_file("jumped");
    for (volatile int i = 0; i < 300; i++) {
        if (sigsetjmp(jump, 1) == 0) {
            struct itimerval timer = {{0, 0}, {0, 50 + i % 100}};
            setitimer(ITIMER_REAL, &timer, NULL);
            for (int n = 0;; n++) {
                if (pwrite(descriptor, data, 10, (n * 20) % 4000) != 10) {
                    abort();
                }
            }
        }
    }
    CHECK(ftruncate(descriptor, 0) == 0);
    CHECK(close(descriptor) == 0);
}

static void actions(void)
{
    write_all(new_file("actions"), 1);
    static const int numbers[] = {SIGHUP, SIGINT, SIGSEGV, SIGTERM, SIGPIPE, SIGABRT, SIGUSR1};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        CHECK(sigaction(numbers[i], NULL, &old) == 0);
        printf("%d: default %d flags %d\n", numbers[i], old.sa_handler == SIG_DFL, old.sa_flags);
        printf("%d: default %d\n", numbers[i], signal(numbers[i], SIG_IGN) == SIG_DFL);
        printf("%d: ignored %d\n", numbers[i], signal(numbers[i], SIG_DFL) == SIG_IGN);
    }
}

static void keeps_errno(void)
{
    errno = 77;
    int descriptor = open("errno", O_CREAT | O_WRONLY, 0600);
    int fopened = errno;
    FILE *stream = fopen("errno", "a");
    ssize_t written = write(descriptor, data, 10);
    off_t position = lseek(descriptor, 0, SEEK_CUR);
    int copy = dup(descriptor);
    int closed = close(copy);
    printf("%d %d %d: %d %d %d %d\n", errno, fopened, stream != NULL, (int)written, (int)position, copy, closed);
    CHECK(fclose(stream) == 0 && close(descriptor) == 0);
    printf("%d\n", errno);
}

/* Descriptors run out, the size of files is limited: nothing of ours may be the one too many. */
static void limits(void)
{
    struct rlimit few = {12, 12};
    setrlimit(RLIMIT_NOFILE, &few);
    int opened = 0;
    for (int i = 0; i < 20; i++) {
        char name[32];
        snprintf(name, sizeof name, "limit_%d", i);
        int descriptor = open(name, O_CREAT | O_WRONLY, 0600);
        if (descriptor < 0) {
            CHECK(errno == EMFILE);
            continue;
        }
        opened++;
        write_all(descriptor, 10);
    }
    printf("opened %d\n", opened);
    struct rlimit small = {200, 200};
    setrlimit(RLIMIT_FSIZE, &small);
    for (int i = 3; i < 12; i++) {
        close(i);
    }
    for (int i = 0; i < 20; i++) {
        int descriptor = new_file("small");
        write_all(descriptor, 100);
        CHECK(close(descriptor) == 0);
    }
}

static void many_files(void)
{
    static int descriptors[900];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 900; i++) {
            char name[32];
            snprintf(name, sizeof name, "many_%d", i);
            descriptors[i] = round == 0 ? new_file(name) : descriptors[i];
            CHECK(pwrite(descriptors[i], data, 100, round * 1000) == 100);
        }
    }
    for (int i = 0; i < 900; i++) {
        CHECK(close(descriptors[i]) == 0);
    }
}

static void random_writes(void)
{
    int descriptor = new_file("random");
    uint64_t state = 1;
    for (int i = 0; i < 20000; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        CHECK(pwrite(descriptor, data, 16, (off_t)(state >> 44)) == 16);
    }
    CHECK(close(descriptor) == 0);
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof data; i++) {
        data[i] = (char)('a' + i % 26);
    }
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "steps") == 0) {
        file_per_step();
    } else if (strcmp(how, "calls") == 0) {
        every_call();
    } else if (strcmp(how, "streams") == 0) {
        streams();
    } else if (strcmp(how, "copies") == 0) {
        copies();
    } else if (strcmp(how, "one") == 0) {
        one_descriptor();
    } else if (strcmp(how, "threads") == 0) {
        threads();
    } else if (strcmp(how, "cancel") == 0) {
        cancelled();
    } else if (strcmp(how, "fork") == 0) {
        forks();
    } else if (strcmp(how, "vfork") == 0) {
        vforks(argv[0]);
    } else if (strcmp(how, "closeall") == 0) {
        close_all(0);
    } else if (strcmp(how, "closeunseen") == 0) {
        close_all(1);
    } else if (strcmp(how, "closefrom") == 0) {
        close_all(2);
    } else if (strcmp(how, "handler") == 0) {
        signal_handler();
    } else if (strcmp(how, "jump") == 0) {
        jumps();
    } else if (strcmp(how, "actions") == 0) {
        actions();
    } else if (strcmp(how, "errno") == 0) {
        keeps_errno();
    } else if (strcmp(how, "limits") == 0) {
        limits();
    } else if (strcmp(how, "many") == 0) {
        many_files();
    } else if (strcmp(how, "random") == 0) {
        random_writes();
    } else if (strcmp(how, "print") == 0) {
        printf("printed\n");
    } else if (strcmp(how, "exec") == 0) {
        file_per_step();
        execl("/dev/null/none", "x", (char *)NULL);
        execlp(argv[0], argv[0], "print", (char *)NULL);
    } else if (strcmp(how, "_exit") == 0) {
        file_per_step();
        write_all(new_file("open"), 10);
        _exit(5);
    } else if (strcmp(how, "kill") == 0) {
        file_per_step();
        write_all(new_file("open"), 10);
        kill(getpid(), SIGKILL);
    } else if (strcmp(how, "term") == 0) {
        write_all(new_file("open"), 10);
        kill(getpid(), SIGTERM);
    } else if (strcmp(how, "abort") == 0) {
        write_all(new_file("open"), 10);
        abort();
    } else if (strcmp(how, "segv") == 0) {
        write_all(new_file("open"), 10);
        *(volatile int *)(intptr_t)(argc - 2) = 1;
    } else {
        fprintf(stderr, "usage: writer HOW\n");
        return 64;
    }
    return 0;
}
