/* SPDX-License-Identifier: Apache-2.0 */

/*
 * fork_storm HOW CHILDREN FILES: starts children one after the other while two other threads create files all the time, so
 * that locks and rooms of a library are in use at the moment of nearly every fork. Each child creates FILES files of its own,
 * half of them by a thread. HOW is
 *
 *     fork, _Fork, clone   children with their own copy of memory; clone is the bare system call
 *     race                 the same system call, and two threads of the child begin at the same time
 *     vfork, share         children that share it; share is the bare system call with CLONE_VM
 *     spawn                posix_spawn of this program again, as "fork_storm child NUMBER FILES"
 *
 * Files have the mode 0, so that their creator can set no attribute unless he is root, whose rights are given up first. Prints
 * what failed, then how many files all of them created.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { NOBODY = 65534, THREADS = 2, BEFORE_FIRST = 10 };

static atomic_bool stop;
static atomic_int created[THREADS];
static int files;

static void must(int condition, const char *what)
{
    if (!condition) {
        printf("%s: errno %d\n", what, errno);
        fflush(stdout);
        _exit(1);
    }
}

/* Without stdio, which a child that shares memory must not use. */
static int create(const char *kind, int number, int file)
{
    char name[64];
    char *at = stpcpy(name, kind);
    for (int divisor = 100000; divisor > 0; divisor /= 10) {
        *at++ = (char)('0' + number / divisor % 10);
    }
    *at++ = '_';
    for (int divisor = 1000000; divisor > 0; divisor /= 10) {
        *at++ = (char)('0' + file / divisor % 10);
    }
    *at = '\0';
    int descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY, 0);
    return descriptor >= 0 && write(descriptor, name, 4) == 4 && close(descriptor) == 0;
}

static void *create_all_the_time(void *number)
{
    int thread = (int)(long)number;
    for (int i = 0; !stop; i++) {
        must(create("thread", thread, i), "a thread cannot create");
        created[thread]++;
    }
    return NULL;
}

static void *create_half(void *number)
{
    for (int i = 0; i < files / 2; i++) {
        must(create("child", (int)(long)number, i), "a child's thread cannot create");
    }
    return NULL;
}

static _Noreturn void copy_of_memory(int number, bool alone)
{
    pthread_t half;
    int first = files / 2;
    if (alone) {
        must(create("child", number, first++), "a child cannot create");
    }
    must(pthread_create(&half, NULL, create_half, (void *)(long)number) == 0, "no thread");
    for (int i = first; i < files; i++) {
        must(create("child", number, i), "a child cannot create");
    }
    must(pthread_join(half, NULL) == 0, "no end of a thread");
    _exit(0);
}

static int shared_memory(void *number)
{
    for (int i = 0; i < files; i++) {
        if (!create("child", *(int *)number, i)) {
            return 1;
        }
    }
    return 0;
}

static pid_t child_by(const char *how, int number)
{
    pid_t child = -1;
    bool alone = strcmp(how, "clone") == 0;
    if (strcmp(how, "fork") == 0 || strcmp(how, "_Fork") == 0 || alone || strcmp(how, "race") == 0) {
        child = how[0] == 'f' ? fork() : how[0] == '_' ? _Fork() : (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
        if (child == 0) {
            copy_of_memory(number, alone);
        }
    } else if (strcmp(how, "vfork") == 0) {
        child = vfork();
        if (child == 0) {
            _exit(shared_memory(&number));
        }
    } else if (strcmp(how, "share") == 0) {
        static char stack[1 << 18] __attribute__((aligned(16)));
        child = clone(shared_memory, stack + sizeof stack, CLONE_VM | SIGCHLD, &number);
        siginfo_t info;
        must(child > 0 && waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) == 0, "clone");
    } else if (strcmp(how, "spawn") == 0) {
        char numbers[2][16];
        snprintf(numbers[0], sizeof numbers[0], "%d", number);
        snprintf(numbers[1], sizeof numbers[1], "%d", files);
        char *arguments[] = {"fork_storm", "child", numbers[0], numbers[1], NULL};
        must(posix_spawn(&child, "/proc/self/exe", NULL, NULL, arguments, environ) == 0, "posix_spawn");
    }
    return child;
}

int main(int argc, char **argv)
{
    must(argc == 4, "usage: fork_storm HOW CHILDREN FILES");
    files = atoi(argv[3]);
    if (getuid() == 0) {
        must(setgroups(0, NULL) == 0 && setgid(NOBODY) == 0 && setuid(NOBODY) == 0, "cannot become nobody");
    }
    if (strcmp(argv[1], "child") == 0) {
        copy_of_memory(atoi(argv[2]), false);
    }
    int children = atoi(argv[2]);
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++) {
        must(pthread_create(&threads[i], NULL, create_all_the_time, (void *)i) == 0, "no thread");
    }
    while (created[0] < BEFORE_FIRST || created[1] < BEFORE_FIRST) {
        sched_yield();
    }
    for (int i = 0; i < children; i++) {
        pid_t child = child_by(argv[1], i);
        must(child > 0, "no child");
        int status;
        must(waitpid(child, &status, 0) == child, "waitpid");
        must(status == 0, "a child failed");
    }
    stop = true;
    for (int i = 0; i < THREADS; i++) {
        must(pthread_join(threads[i], NULL) == 0, "pthread_join");
    }
    printf("%d\n", children * files + created[0] + created[1]);
    return 0;
}
