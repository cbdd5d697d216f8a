/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Creates files in every way that is special about creating one, and prints all that a program can see of it: numbers, flags, modes,
 * owners, errors, names. With the library it must print the same as without. Works in the working directory; each file that a plan may
 * have is called cN, in this folder or in one of those that it makes.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int number;
static char name[64];

static const char *next(const char *folder)
{
    snprintf(name, sizeof name, "%s%sc%d", folder, folder[0] == '\0' ? "" : "/", ++number);
    return name;
}

static void print_path(int descriptor)
{
    char link[64];
    char path[PATH_MAX] = "";
    char here[PATH_MAX] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    if (readlink(link, path, sizeof path - 1) > 0 && getcwd(here, sizeof here) != NULL) {
        size_t length = strlen(here);
        printf(" path %s", strncmp(path, here, length) == 0 ? path + length : path);
    }
    int again = open(link, O_RDONLY);
    printf(" again %s", again >= 0 ? "opened" : strerror(errno));
    if (again >= 0) {
        close(again);
    }
}

/* What came of an open, which is closed. */
static void opened(const char *what, int descriptor)
{
    int error = errno;
    struct stat status;
    if (descriptor < 0) {
        printf("%s: %s\n", what, strerror(error));
        return;
    }
    fstat(descriptor, &status);
    printf("%s: descriptor %d flags %o at exec %d mode %o user %u group %u links %u size %ld", what, descriptor,
           (unsigned)fcntl(descriptor, F_GETFL), fcntl(descriptor, F_GETFD), status.st_mode, status.st_uid, status.st_gid,
           (unsigned)status.st_nlink, (long)status.st_size);
    print_path(descriptor);
    ssize_t written = write(descriptor, "text", 4);
    printf(" written %s", written == 4 ? "all" : strerror(errno));
    printf(" closed %d\n", close(descriptor));
}

static void flags(void)
{
    static const int all[] = {O_WRONLY,           O_RDWR,
                              O_RDONLY,           O_WRONLY | O_TRUNC,
                              O_WRONLY | O_EXCL,  O_RDWR | O_APPEND,
                              O_WRONLY | O_SYNC,  O_WRONLY | O_CLOEXEC,
                              O_RDWR | O_DSYNC,   O_RDWR | O_NONBLOCK | O_NOFOLLOW,
                              O_RDWR | O_NOATIME, O_RDWR | O_NOCTTY,
                              O_RDWR | O_ASYNC,   O_WRONLY | O_EXCL | O_TRUNC | O_APPEND | O_CLOEXEC,
                              O_RDONLY | O_EXCL,  O_WRONLY | O_DIRECTORY | O_EXCL};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char what[64];
        snprintf(what, sizeof what, "flags %o", (unsigned)all[i]);
        opened(what, open(next(""), O_CREAT | all[i], 0644));
        snprintf(what, sizeof what, "flags %o again", (unsigned)all[i]);
        opened(what, open(name, O_CREAT | all[i], 0644));
    }
}

static void modes(void)
{
    static const mode_t all[] = {0666, 0444, 0200, 0400, 0000, 04755, 02770, 01666};
    static const mode_t masks[] = {022, 077, 0777, 0};
    static const int access[] = {O_WRONLY, O_RDWR, O_RDONLY};
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        umask(masks[i]);
        for (size_t j = 0; j < sizeof all / sizeof *all; j++) {
            for (size_t k = 0; k < sizeof access / sizeof *access; k++) {
                char what[64];
                snprintf(what, sizeof what, "mode %o mask %o access %d", all[j], masks[i], access[k]);
                opened(what, open(next(""), O_CREAT | access[k], all[j]));
            }
        }
    }
    umask(022);
}

static void directories(void)
{
    mkdir("setgid", 0777);
    if (chown("setgid", (uid_t)-1, 12) != 0) {
        puts("setgid: own group");
    }
    chmod("setgid", 02777);
    opened("set-gid directory", open(next("setgid"), O_CREAT | O_WRONLY, 0666));
    mkdir("sticky", 0777);
    chmod("sticky", 01777);
    opened("sticky directory", open(next("sticky"), O_CREAT | O_WRONLY, 0666));
    mkdir("acl", 0777);
    /* user::rwx, group::r-x, group 12:rwx, mask::rwx, other::--- */
    static const unsigned char acl[] = {2, 0, 0, 0, 1, 0, 7, 0, 255, 255, 255, 255, 4, 0, 5, 0, 255, 255, 255, 255,
                                        8, 0, 7, 0, 12, 0, 0, 0, 16, 0, 7, 0, 255, 255, 255, 255,
                                        32, 0, 0, 0, 255, 255, 255, 255};
    if (setxattr("acl", "system.posix_acl_default", acl, sizeof acl, 0) == 0) {
        opened("default ACL", open(next("acl"), O_CREAT | O_WRONLY, 0666));
        printf("ACL of the file: %zd bytes\n", getxattr(name, "system.posix_acl_access", NULL, 0));
    }
    mkdir("closed", 0555);
    opened("closed directory", open(next("closed"), O_CREAT | O_WRONLY, 0666));
    mkdir("append", 0777);
    int folder = open("append", O_RDONLY | O_DIRECTORY);
    int inode_flags = 0;
    if (ioctl(folder, FS_IOC_GETFLAGS, &inode_flags) == 0) {
        inode_flags |= FS_APPEND_FL;
        if (ioctl(folder, FS_IOC_SETFLAGS, &inode_flags) == 0) {
            opened("append-only directory", open(next("append"), O_CREAT | O_WRONLY, 0666));
            inode_flags &= ~FS_APPEND_FL;
            ioctl(folder, FS_IOC_SETFLAGS, &inode_flags);
        }
    }
    close(folder);
}

static void names(void)
{
    char longest[NAME_MAX + 2];
    memset(longest, '1', sizeof longest);
    longest[0] = 'c';
    longest[NAME_MAX + 1] = '\0';
    opened("name too long", open(longest, O_CREAT | O_WRONLY, 0666));
    longest[NAME_MAX] = '\0';
    opened("longest name", open(longest, O_CREAT | O_WRONLY, 0666));
    opened("longest name again", open(longest, O_CREAT | O_WRONLY | O_EXCL, 0666));
    printf("symlink %d\n", symlink("c7001", "c7000"));
    opened("dangling link, exclusive", open("c7000", O_CREAT | O_WRONLY | O_EXCL, 0666));
    opened("dangling link, not followed", open("c7000", O_CREAT | O_WRONLY | O_NOFOLLOW, 0666));
    opened("dangling link", open("c7000", O_CREAT | O_WRONLY, 0666));
    opened("link", open("c7000", O_CREAT | O_WRONLY | O_TRUNC, 0666));
    printf("symlink %d\n", symlink("c7002", "c7002"));
    opened("loop", open("c7002", O_CREAT | O_WRONLY, 0666));
    opened("slash", open("c7003/", O_CREAT | O_WRONLY, 0666));
    opened("dot", open(".", O_CREAT | O_WRONLY, 0666));
    opened("dots", open("setgid/..", O_CREAT | O_RDONLY, 0666));
    opened("empty", open("", O_CREAT | O_WRONLY, 0666));
    const char *volatile none = NULL;
    opened("no name", open(none, O_CREAT | O_WRONLY, 0666));
    opened("no parent", open("nowhere/c1", O_CREAT | O_WRONLY, 0666));
    opened("a file as parent", open("c1/c1", O_CREAT | O_WRONLY, 0666));
    opened("many slashes", open("sticky///.//c7004", O_CREAT | O_WRONLY, 0666));
    opened("up and down", open("sticky/../setgid/c7005", O_CREAT | O_WRONLY, 0666));
    printf("symlink %d\n", symlink("sticky", "through"));
    opened("through a link", open("through/c7006", O_CREAT | O_WRONLY, 0666));
    opened("up behind a link", open("through/../c7007", O_CREAT | O_WRONLY, 0666));
    opened("a folder", open("sticky", O_CREAT | O_WRONLY, 0666));
    printf("mkfifo %d\n", mkfifo("c7008", 0600));
    opened("a pipe without reader", open("c7008", O_CREAT | O_WRONLY | O_NONBLOCK, 0666));
    int folder = open("sticky", O_RDONLY | O_DIRECTORY);
    opened("openat", openat(folder, "c7009", O_CREAT | O_WRONLY, 0666));
    opened("openat64", openat64(folder, "../c7010", O_CREAT | O_WRONLY, 0666));
    close(folder);
    opened("openat, closed", openat(folder, "c7011", O_CREAT | O_WRONLY, 0666));
    opened("creat", creat("c7012", 0640));
    opened("creat64", creat64("c7013", 0640));
    mkdir("gone", 0777);
    if (chdir("gone") == 0 && rmdir("../gone") == 0) {
        opened("deleted folder", open("c1", O_CREAT | O_WRONLY, 0666));
    }
    printf("back %d\n", chdir(".."));
}

static void streamed(const char *what, FILE *stream)
{
    if (stream == NULL) {
        printf("%s: %s\n", what, strerror(errno));
        return;
    }
    struct stat status;
    fstat(fileno(stream), &status);
    printf("%s: descriptor %d flags %o at exec %d mode %o", what, fileno(stream), (unsigned)fcntl(fileno(stream), F_GETFL),
           fcntl(fileno(stream), F_GETFD), status.st_mode);
    print_path(fileno(stream));
    printf(" printed %d at %ld", fprintf(stream, "line\n"), ftell(stream));
    printf(" closed %d\n", fclose(stream));
}

static void streams(void)
{
    static const char *const all[] = {"w", "a", "w+", "a+", "wx", "we", "w+xe", "wb", "r", "r+", "q", ""};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        streamed(all[i], fopen(next(""), all[i]));
        streamed(all[i], fopen(name, all[i]));
        streamed(all[i], freopen(next(""), all[i], fopen("/dev/null", "r")));
    }
}

/* The number is the lowest that is free, and there may be few or none. */
static void descriptors(void)
{
    int gap = dup(0);
    int above = dup(0);
    close(gap);
    opened("a gap", open(next(""), O_CREAT | O_WRONLY, 0666));
    close(above);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    struct rlimit few = {64, limit.rlim_max};
    setrlimit(RLIMIT_NOFILE, &few);
    for (int left = 0; left < 5; left++) {
        int taken[64];
        int count = 0;
        while ((taken[count] = dup(0)) >= 0) {
            count++;
        }
        for (int i = 0; i < left; i++) {
            close(taken[--count]);
        }
        int descriptor = open(next(""), O_CREAT | O_WRONLY, 0666);
        int error = descriptor < 0 ? errno : 0;
        while (count > 0) {
            close(taken[--count]);
        }
        printf("%d left: descriptor %d, %s, %s\n", left, descriptor, strerror(error),
               access(name, F_OK) == 0 ? "there" : "not there");
        close(descriptor);
    }
    setrlimit(RLIMIT_NOFILE, &limit);
}

static volatile sig_atomic_t signals;

static void on_signal(int signal)
{
    (void)signal;
    signals++;
}

/* Signals come all the time; calls are interrupted, and the mask is as it was. */
static void interrupted(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    struct itimerval often = {{0, 200}, {0, 200}};
    struct itimerval never = {{0, 0}, {0, 0}};
    sigset_t before;
    sigset_t after;
    sigprocmask(SIG_BLOCK, NULL, &before);
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    int good = 0;
    for (int i = 0; i < 50; i++) {
        int descriptor = open(next(""), O_CREAT | O_EXCL | O_WRONLY, 0666);
        good += descriptor == 3 && write(descriptor, "x", 1) == 1 && close(descriptor) == 0;
    }
    setitimer(ITIMER_REAL, &never, NULL);
    sigprocmask(SIG_BLOCK, NULL, &after);
    int changed = 0;
    for (int i = 1; i < NSIG; i++) {
        changed += sigismember(&before, i) != sigismember(&after, i);
    }
    printf("interrupted: %d good, %d signals of the mask changed\n", good, changed);
}

static void *create_many(void *argument)
{
    long thread = (long)argument;
    long good = 0;
    for (long i = 0; i < 20; i++) {
        char own[32];
        snprintf(own, sizeof own, "c%ld", 8000 + 100 * thread + i);
        int descriptor = open(own, O_CREAT | O_EXCL | O_WRONLY, 0666);
        good += descriptor >= 0 && write(descriptor, own, 5) == 5 && close(descriptor) == 0;
        snprintf(own, sizeof own, "c%ld", 9000 + i);
        descriptor = open(own, O_CREAT | O_WRONLY, 0666);
        good += descriptor >= 0 && pwrite(descriptor, "y", 1, thread) == 1 && close(descriptor) == 0;
    }
    return (void *)good;
}

static void threads(void)
{
    pthread_t all[4];
    for (long i = 0; i < 4; i++) {
        pthread_create(&all[i], NULL, create_many, (void *)i);
    }
    for (long i = 0; i < 4; i++) {
        void *good;
        pthread_join(all[i], &good);
        printf("thread: %ld good\n", (long)good);
    }
}

/* A thread that is cancelled while it creates files leaves no descriptor and no name. */
static void *create_for_ever(void *argument)
{
    (void)argument;
    for (int i = 0;; i = (i + 1) % 100) {
        char own[32];
        snprintf(own, sizeof own, "c%d", 10000 + i);
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
        unlink(own);
        pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
        int descriptor = open(own, O_CREAT | O_WRONLY, 0666);
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
        close(descriptor);
        pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
    }
    return NULL;
}

static void cancelled(void)
{
    for (int i = 0; i < 10; i++) {
        pthread_t thread;
        void *result;
        pthread_create(&thread, NULL, create_for_ever, NULL);
        usleep((useconds_t)(1000 * i + 137));
        pthread_cancel(thread);
        pthread_join(thread, &result);
        if (result != PTHREAD_CANCELED) {
            puts("not cancelled");
        }
    }
    for (int i = 0; i < 100; i++) {
        char own[32];
        snprintf(own, sizeof own, "c%d", 10000 + i);
        unlink(own);
    }
    puts("cancelled");
}

static void children(void)
{
    pid_t child = vfork();
    if (child == 0) {
        int descriptor = open("c6000", O_CREAT | O_WRONLY, 0666);
        _exit(descriptor);
    }
    int code;
    waitpid(child, &code, 0);
    printf("vfork: descriptor %d\n", WEXITSTATUS(code));
    child = fork();
    if (child == 0) {
        int descriptor = open("c6001", O_CREAT | O_WRONLY, 0666);
        _exit(write(descriptor, "z", 1) == 1 ? descriptor : 99);
    }
    waitpid(child, &code, 0);
    printf("fork: descriptor %d\n", WEXITSTATUS(code));
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    umask(022);
    flags();
    modes();
    directories();
    names();
    streams();
    descriptors();
    interrupted();
    threads();
    children();
    cancelled();
    errno = 4711;
    int descriptor = open("c1", O_CREAT | O_WRONLY, 0600);
    printf("errno stays: %d %d\n", descriptor >= 0, errno);
    errno = 4711;
    descriptor = open(next(""), O_CREAT | O_WRONLY, 0600);
    printf("errno stays: %d %d\n", descriptor >= 0, errno);
    return 0;
}
