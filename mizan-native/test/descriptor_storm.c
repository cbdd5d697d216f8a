/* SPDX-License-Identifier: Apache-2.0 */

/*
 * descriptor_storm SECONDS: creates files (file_NUMBER) while the program does with its descriptors what programs do: one thread closes all numbers from 200 on by bare
 * system calls and puts files, pipes and sockets of its own under them, with bytes that wait to be read; another starts children that close everything from 3 on,
 * open files of their own under the lowest numbers, and create files themselves. Whatever is open must stay open, the same file, at the same
 * position, with the same bytes. Then descriptors run out. Prints what is wrong, then how many files were created, how many descriptors are open and how many more
 * can be.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FIRST = 200, LAST = 260, WAITING = 8, POSITION = 3, IN_CHILD = 5 };

static atomic_bool stop;
static atomic_int created;

static void must(int condition, const char *what)
{
    if (!condition) {
        printf("%s: errno %d\n", what, errno);
        fflush(stdout);
        _exit(1);
    }
}

static void create(void)
{
    char name[32];
    snprintf(name, sizeof name, "file_%d", created++);
    int descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY, 0600);
    must(descriptor >= 0 && write(descriptor, name, 4) == 4 && close(descriptor) == 0, "create");
}

/* A file of the program with bytes and a position. */
static int own_file(void)
{
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, ".", O_TMPFILE | O_RDWR, 0600);
    must(descriptor >= 0 && write(descriptor, "12345678", WAITING) == WAITING, "own file");
    must(lseek(descriptor, POSITION, SEEK_SET) == POSITION, "lseek");
    return descriptor;
}

static void *close_and_open(void *unused)
{
    static int others[LAST];
    static struct stat opened[LAST];
    (void)unused;
    while (!stop) {
        for (int number = FIRST; number < LAST; number++) {
            int ends[2];
            syscall(SYS_close, number);
            others[number] = -1;
            if (number % 3 == 0) {
                ends[0] = own_file();
            } else if (number % 3 == 1) {
                must(pipe2(ends, O_CLOEXEC) == 0 && write(ends[1], "12345678", WAITING) == WAITING, "pipe");
                others[number] = ends[1];
            } else {
                must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && write(ends[1], "12345678", WAITING) == WAITING, "socket");
                others[number] = ends[1];
            }
            must(syscall(SYS_dup3, ends[0], number, O_CLOEXEC) == number && syscall(SYS_close, ends[0]) == 0, "dup3");
            must(syscall(SYS_fstat, number, &opened[number]) == 0, "fstat");
        }
        for (int number = FIRST; number < LAST; number++) {
            struct stat now;
            int waiting = WAITING;
            must(syscall(SYS_fstat, number, &now) == 0, "a descriptor of the program was closed");
            must(now.st_dev == opened[number].st_dev && now.st_ino == opened[number].st_ino, "a descriptor is another file");
            must(number % 3 != 0 || (lseek(number, 0, SEEK_CUR) == POSITION && now.st_size == WAITING), "a position or size is another");
            must(number % 3 == 0 || (ioctl(number, FIONREAD, &waiting) == 0 && waiting == WAITING), "bytes were read");
            must(others[number] < 0 || syscall(SYS_close, others[number]) == 0, "the other end was closed");
        }
    }
    for (int number = FIRST; number < LAST; number++) {
        syscall(SYS_close, number);
    }
    return NULL;
}

/* Everything is closed that the child does not know, then numbers are used again at once. */
static _Noreturn void close_all_and_create(int first)
{
    struct stat opened[IN_CHILD];
    struct stat now;
    must(syscall(SYS_close_range, 3, ~0U, 0) == 0, "close_range");
    for (int round = 0; round < 3; round++) {
        int own[IN_CHILD];
        for (int i = 0; i < IN_CHILD; i++) {
            own[i] = own_file();
            must(own[i] == 3 + i && fstat(own[i], &opened[i]) == 0, "a number is taken");
        }
        created = first + round;
        create();
        for (int i = 0; i < IN_CHILD; i++) {
            must(fstat(own[i], &now) == 0 && now.st_ino == opened[i].st_ino, "a descriptor of the child is another");
            must(lseek(own[i], 0, SEEK_CUR) == POSITION && syscall(SYS_close, own[i]) == 0, "its position is another");
        }
    }
    _exit(0);
}

static void *start_children(void *unused)
{
    (void)unused;
    while (!stop) {
        int first = atomic_fetch_add(&created, 3);
        pid_t child = fork();
        if (child == 0) {
            close_all_and_create(first);
        }
        int status;
        must(child > 0 && waitpid(child, &status, 0) == child && status == 0, "a child failed");
    }
    return NULL;
}

static int open_descriptors(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    must(folder != NULL, "/proc/self/fd");
    while (readdir(folder) != NULL) {
        count++;
    }
    closedir(folder);
    return count;
}

/* Until there are none left; creates go on to be possible in between. */
static int use_up(void)
{
    const struct rlimit few = {40, 40};
    int count = 0;
    must(setrlimit(RLIMIT_NOFILE, &few) == 0, "setrlimit");
    while (open("/dev/null", O_RDONLY) >= 0) {
        if (count++ % 4 == 0) {
            char name[32];
            snprintf(name, sizeof name, "last_%d", count);
            int descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY, 0600);
            must(descriptor >= 0 ? close(descriptor) == 0 : errno == EMFILE, "create");
        }
    }
    must(errno == EMFILE, "open");
    return count;
}

int main(int argc, char **argv)
{
    pthread_t threads[2];
    must(argc == 2, "usage: descriptor_storm SECONDS");
    must(pthread_create(&threads[0], NULL, close_and_open, NULL) == 0, "no thread");
    must(pthread_create(&threads[1], NULL, start_children, NULL) == 0, "no thread");
    for (time_t end = time(NULL) + atoi(argv[1]) + 1; time(NULL) < end;) {
        create();
    }
    stop = true;
    must(pthread_join(threads[0], NULL) == 0 && pthread_join(threads[1], NULL) == 0, "pthread_join");
    int open_now = open_descriptors();
    int more = use_up();
    printf("%d %d %d\n", created, open_now, more);
    return 0;
}
