/* SPDX-License-Identifier: Apache-2.0 */

/*
 * As much of a Lustre client and its servers as programs see, preloaded behind libmizan. What it does was seen on a real one.
 * FAKE_LUSTRE names a folder:
 *
 *     fs/       the file system; layouts are kept in user.mizan.lov, defaults of directories in user.fake.default
 *     sys/      what /sys/fs/lustre has
 *     targets   the targets that the servers have, one in a line: INDEX up|deactivated|full|no_create
 *     how       may be missing; what the metadata server makes of layouts that name targets:
 *                   silent        the ioctl succeeds and does nothing (a switch of real clients)
 *                   other         another target than the one that was named is used
 *                   raced         somebody else has given the file a layout
 *                   errno NUMBER  it is refused
 *                   moved         nothing is wrong with it, but a name that was linked is "moved" right after
 *                   replaced      and another file has the name
 *     log       if it is there, the calls that reach a metadata server are appended to it, one word each; UNKNOWN is a target
 *               that does not exist
 *     calls     if it is there, the number of system calls that the library and the opens of the program made is appended at exit
 *
 * A file that was created with delayed objects has no layout. Writes to it through an ordinary descriptor fail with EBADF, through the
 * delayed one they make one plain stripe of the file system's default. An ordinary open gives it the default of its directory,
 * but on the client that created it only when the delayed descriptor is closed; FAKE_LUSTRE_CLIENT says which client
 * this process is on (1). Components after the first get their objects when a write gets there.
 *
 * FAKE_LUSTRE_KILL=N ends the process by SIGKILL before its Nth call that changes anything.
 */
#define _GNU_SOURCE
#include "fake_layout.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { DELAY = O_NOCTTY | FASYNC, DESCRIPTORS = 65536, MOST_TARGETS = 256 };

static const char stored[] = "user.mizan.lov";
static const char creator[] = "user.fake.client";
static const char directory_default[] = "user.fake.default";
static bool delayed[DESCRIPTORS];

static long (*real_syscall)(long, ...);

__attribute__((constructor)) static void look_up(void)
{
    if (real_syscall == NULL) {
        *(void **)&real_syscall = dlsym(RTLD_NEXT, "syscall");
    }
}

#define KERNEL(...) (look_up(), real_syscall(__VA_ARGS__))

/* The stand-in's own files do not count for the program's limit. */
static void more_descriptors(bool more)
{
    static _Thread_local struct rlimit limit;
    if (more) {
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    struct rlimit most = {limit.rlim_max, limit.rlim_max};
    setrlimit(RLIMIT_NOFILE, more ? &most : &limit);
}

/* A handler of the program must not find this thread in the middle of what a server does. */
static sigset_t block(void)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    return before;
}

static void unblock(sigset_t before)
{
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool own_path(char path[PATH_MAX], const char *name)
{
    const char *folder = getenv("FAKE_LUSTRE");
    return folder != NULL && snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

static const char *client(void)
{
    const char *name = getenv("FAKE_LUSTRE_CLIENT");
    return name == NULL ? "1" : name;
}

/* A small file of the folder, or nothing. */
static void own_text(char *text, size_t size, const char *name)
{
    char path[PATH_MAX];
    more_descriptors(true);
    long file = own_path(path, name) ? KERNEL(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    more_descriptors(false);
    long length = file < 0 ? 0 : KERNEL(SYS_read, file, text, size - 1);
    text[length < 0 ? 0 : length] = '\0';
    if (file >= 0) {
        KERNEL(SYS_close, file);
    }
}

/* A call that reaches the metadata server. */
static void reaches_server(const char *word, bool changes)
{
    static int changed;
    const char *kill_at = getenv("FAKE_LUSTRE_KILL");
    if (changes && kill_at != NULL && ++changed == atoi(kill_at)) {
        KERNEL(SYS_kill, getpid(), SIGKILL);
    }
    char path[PATH_MAX];
    more_descriptors(true);
    long file = own_path(path, "log") ? KERNEL(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    if (file >= 0) {
        KERNEL(SYS_write, file, word, strlen(word));
        KERNEL(SYS_close, file);
    }
    more_descriptors(false);
}

/* Whether a process is no more, or waits to be buried. */
static bool is_dead(int process)
{
    char path[64];
    char text[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    more_descriptors(true);
    long file = KERNEL(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        KERNEL(SYS_read, file, text, sizeof text - 1);
        KERNEL(SYS_close, file);
    }
    more_descriptors(false);
    const char *state = strrchr(text, ')');
    return state == NULL || state[2] == 'Z' || state[2] == 'X';
}

/* One operation of the servers at a time: a word in a file that all have mapped holds who is at it. No descriptor, no kernel lock. */
static atomic_int *turn;

__attribute__((constructor)) static void map_turn(void)
{
    char path[PATH_MAX];
    long file = own_path(path, "lock") ? KERNEL(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (file >= 0) {
        KERNEL(SYS_fchmod, file, 0666);
        KERNEL(SYS_ftruncate, file, 4096);
        void *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, (int)file, 0);
        turn = mapped == MAP_FAILED ? NULL : mapped;
        KERNEL(SYS_close, file);
    }
}

static void lock(void)
{
    int mine = (int)KERNEL(SYS_gettid);
    for (int tries = 1; turn != NULL; tries++) {
        int holder = 0;
        if (atomic_compare_exchange_strong(turn, &holder, mine)) {
            return;
        }
        if (tries % 1000 == 0 && is_dead(holder)) {
            atomic_compare_exchange_strong(turn, &holder, 0);
        }
        sched_yield();
    }
}

static void unlock(void)
{
    if (turn != NULL) {
        atomic_store(turn, 0);
    }
}

/* Whether a link of /proc leads to the file system or into it. */
static bool leads_into_lustre(const char *link)
{
    char root[PATH_MAX];
    char path[PATH_MAX];
    long length = own_path(root, "fs") ? KERNEL(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1) : -1;
    size_t root_length = strlen(root);
    return length >= (long)root_length && memcmp(path, root, root_length) == 0 &&
           (length == (long)root_length || path[root_length] == '/');
}

static bool is_lustre(long descriptor, mode_t type)
{
    char link[64];
    struct stat status;
    if (descriptor < 0 || KERNEL(SYS_fstat, descriptor, &status) != 0 || (status.st_mode & S_IFMT) != type) {
        return false;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%ld", descriptor);
    return leads_into_lustre(link);
}

/* Whether a relative name is one of the file system. Nothing is opened for that: a fork would leave it to the child. */
static bool is_in_lustre(int directory, const char *name)
{
    return name[0] != '/' && (directory == AT_FDCWD ? leads_into_lustre("/proc/self/cwd") : is_lustre(directory, S_IFDIR));
}

static bool has_layout(long descriptor)
{
    return KERNEL(SYS_fgetxattr, descriptor, stored, NULL, 0) > 0;
}

/* A server asks no permission of its clients to keep a layout. */
static void keep(long descriptor, const char *attribute, const void *value, size_t size)
{
    if (KERNEL(SYS_fsetxattr, descriptor, attribute, value, size, 0) == 0) {
        return;
    }
    struct stat status;
    KERNEL(SYS_fstat, descriptor, &status);
    KERNEL(SYS_fchmod, descriptor, (status.st_mode & 07777) | 0200);
    if (KERNEL(SYS_fsetxattr, descriptor, attribute, value, size, 0) != 0) {
        perror("fake_lustre");
        abort();
    }
    KERNEL(SYS_fchmod, descriptor, status.st_mode & 07777);
}

struct targets {
    int count;
    uint32_t index[MOST_TARGETS];
    int error[MOST_TARGETS]; /* of an object that has to be there, 0 if it can be made */
};

static void read_targets(struct targets *targets)
{
    static const struct {
        const char *name;
        int error;
    } states[] = {{"up", 0}, {"deactivated", EREMOTEIO}, {"full", ENOSPC}, {"no_create", ENOBUFS}};
    char text[8192];
    own_text(text, sizeof text, "targets");
    targets->count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        char state[32] = "";
        if (sscanf(line, "%u %31s", &targets->index[targets->count], state) != 2) {
            continue;
        }
        for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
            if (strcmp(state, states[i].name) == 0) {
                targets->error[targets->count] = states[i].error;
            }
        }
        targets->count++;
    }
}

static int error_of(const struct targets *targets, uint32_t target)
{
    for (int i = 0; i < targets->count; i++) {
        if (targets->index[i] == target) {
            return targets->error[i];
        }
    }
    return EINVAL;
}

/* Makes the objects of a component; 0 or an error. */
static int instantiate(struct fake_component *component)
{
    struct targets targets;
    read_targets(&targets);
    component->flags |= FAKE_INSTANTIATED;
    if (component->pattern == FAKE_MDT) {
        return 0;
    }
    if (component->listed) {
        for (uint32_t i = 0; i < component->count; i++) {
            int error = error_of(&targets, component->targets[i]);
            if (error != 0) {
                reaches_server(error == EINVAL ? "UNKNOWN " : "", false);
                return error;
            }
        }
        return 0;
    }
    component->count = component->count == 0 ? 1 : component->count;
    component->stripe_size = component->stripe_size == 0 ? 4 << 20 : component->stripe_size;
    int at = 0;
    if (component->first != FAKE_ANY_TARGET) {
        if (error_of(&targets, component->first) == EINVAL) {
            reaches_server("UNKNOWN ", false);
            return EINVAL;
        }
        while (targets.index[at] != component->first) {
            at++;
        }
    }
    uint32_t made = 0;
    for (int tries = 0; made < component->count && tries < 64 * targets.count; tries++, at++) {
        if (targets.error[at % targets.count] == 0) {
            component->targets[made++] = targets.index[at % targets.count];
        }
    }
    return made == component->count ? 0 : ENOSPC;
}

static void store(long descriptor, const struct fake_layout *layout)
{
    static uint8_t bytes[FAKE_LAYOUT_BYTES];
    keep(descriptor, stored, bytes, fake_layout_write(layout, bytes));
}

/* The default of the directory that a file is in, or the file system's. */
static void default_of(long descriptor, struct fake_layout *layout)
{
    char link[64];
    char path[PATH_MAX] = "";
    uint8_t bytes[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%ld", descriptor);
    KERNEL(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    *strrchr(path, '/') = '\0';
    long length = KERNEL(SYS_getxattr, path, directory_default, bytes, sizeof bytes);
    if (length <= 0 || !fake_layout_read(layout, bytes, (size_t)length)) {
        fake_layout_default(layout, "plain");
    }
}

static void make(long descriptor, struct fake_layout *layout)
{
    if (instantiate(&layout->components[0]) == 0) {
        store(descriptor, layout);
    }
}

/* Whether another descriptor has delayed the objects of this file; it holds a lock on a byte that nobody uses. */
static bool is_delayed_elsewhere(long descriptor)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LONG_MAX - 1, .l_len = 1};
    return KERNEL(SYS_fcntl, descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

static void delay(long descriptor, int flags)
{
    short type = (flags & O_ACCMODE) == O_RDONLY ? F_RDLCK : F_WRLCK;
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = LONG_MAX - 1, .l_len = 1};
    KERNEL(SYS_fcntl, descriptor, F_OFD_SETLK, &lock);
}

/* What an open that succeeded makes of a file without layout. */
static void opened(long descriptor, int flags)
{
    bool delays = (flags & DELAY) == DELAY;
    if (descriptor < DESCRIPTORS) {
        delayed[descriptor] = delays;
    }
    if (has_layout(descriptor)) {
        return;
    }
    char by[16] = "";
    bool is_new = KERNEL(SYS_fgetxattr, descriptor, creator, by, sizeof by - 1) <= 0;
    if (is_new) {
        keep(descriptor, creator, client(), strlen(client()));
    }
    if (delays) {
        delay(descriptor, flags);
        return;
    }
    bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if (is_new || (writes && (strcmp(by, client()) != 0 || !is_delayed_elsewhere(descriptor)))) {
        struct fake_layout layout;
        default_of(descriptor, &layout);
        make(descriptor, &layout);
    }
}

/* The real mountinfo, in which the mount that the file system is on is one of Lustre, or of the type in FAKE_TYPE. */
static long mountinfo(void)
{
    char path[PATH_MAX];
    char line[4096];
    int mount = -1;
    long free_descriptor = KERNEL(SYS_dup, 0);
    if (free_descriptor < 0) {
        return -1;
    }
    KERNEL(SYS_close, free_descriptor);
    more_descriptors(true);
    own_path(path, "fs");
    long folder = KERNEL(SYS_openat, AT_FDCWD, path, O_PATH | O_CLOEXEC);
    snprintf(path, sizeof path, "/proc/self/fdinfo/%ld", folder);
    FILE *from = folder < 0 ? NULL : fopen(path, "re");
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        sscanf(line, "mnt_id:\t%d", &mount);
    }
    if (from != NULL) {
        fclose(from);
    }
    KERNEL(SYS_close, folder);
    int to = memfd_create("mountinfo", MFD_CLOEXEC);
    from = to < 0 ? NULL : fopen("/proc/self/mountinfo", "re");
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        char *type = strstr(line, " - ");
        if (atoi(line) == mount && type != NULL) {
            const char *other = getenv("FAKE_TYPE");
            snprintf(type, sizeof line - (size_t)(type - line), " - %s 10.0.0.1@tcp:10.0.0.2@tcp:/fake/sub rw\n",
                     other == NULL ? "lustre" : other);
        }
        KERNEL(SYS_write, to, line, strlen(line));
    }
    if (from != NULL) {
        fclose(from);
    }
    more_descriptors(false);
    if (to < 0) {
        return -1;
    }
    KERNEL(SYS_lseek, to, 0, SEEK_SET);
    return to;
}

static long open_at(int directory, const char *name, int flags, mode_t mode)
{
    static const char sys[] = "/sys/fs/lustre";
    char path[PATH_MAX];
    if (getenv("FAKE_LUSTRE") == NULL || name == NULL) {
        return KERNEL(SYS_openat, directory, name, flags, mode);
    }
    if (strncmp(name, sys, sizeof sys - 1) == 0) {
        own_path(path, "sys");
        strncat(path, name + sizeof sys - 1, sizeof path - strlen(path) - 1);
        return KERNEL(SYS_openat, directory, path, flags, mode);
    }
    if (strcmp(name, "/proc/self/mountinfo") == 0) {
        return mountinfo();
    }
    if ((flags & O_PATH) != 0) {
        return KERNEL(SYS_openat, directory, name, flags, mode);
    }
    /* An open may wait for somebody else, if the file is a pipe. Only what makes files is one step. */
    bool creates = (flags & O_CREAT) != 0 && (flags & O_TMPFILE) != O_TMPFILE;
    bool delays = (flags & DELAY) == DELAY;
    int kernel_flags = delays ? flags & ~DELAY : flags;
    int callers_errno = errno;
    struct stat status;
    bool is_pipe = KERNEL(SYS_newfstatat, directory, name, &status, 0) == 0 && !S_ISREG(status.st_mode);
    sigset_t before = block();
    if (!is_pipe) {
        lock();
    }
    long descriptor = KERNEL(SYS_openat, directory, name, kernel_flags, mode);
    if (descriptor < 0) {
        callers_errno = errno;
        if (errno == ENOENT && is_in_lustre(directory, name)) {
            reaches_server("lookup ", false);
        }
    }
    if (is_lustre(descriptor, S_IFREG)) {
        reaches_server(delays ? "delayed " : creates ? "create " : "open ", creates);
        if ((flags & O_TMPFILE) == O_TMPFILE) {
            KERNEL(SYS_close, descriptor);
            descriptor = -1;
            callers_errno = EOPNOTSUPP;
        } else {
            opened(descriptor, flags);
        }
    }
    if (!is_pipe) {
        unlock();
    }
    unblock(before);
    errno = callers_errno;
    return descriptor;
}

/* By ioctl or, which hides that there is one already, as attribute. */
static int set_layout(long descriptor, const uint8_t *bytes, size_t size, bool by_ioctl)
{
    char how[64];
    int number = 0;
    own_text(how, sizeof how, "how");
    struct fake_layout layout;
    if (!fake_layout_read(&layout, bytes, size)) {
        errno = EINVAL;
        return -1;
    }
    if (by_ioctl && strncmp(how, "silent", 6) == 0) {
        return 0;
    }
    if (strncmp(how, "raced", 5) == 0 && !has_layout(descriptor)) {
        struct fake_layout other;
        default_of(descriptor, &other);
        make(descriptor, &other);
    }
    if (has_layout(descriptor)) {
        errno = EEXIST;
        return by_ioctl ? -1 : 0;
    }
    if (sscanf(how, "errno %d", &number) == 1) {
        errno = number;
        return -1;
    }
    if (strncmp(how, "other", 5) == 0) {
        layout.components[0].targets[0] ^= 1;
    }
    int error = instantiate(&layout.components[0]);
    if (error != 0) {
        errno = error;
        return -1;
    }
    store(descriptor, &layout);
    return 0;
}

static long ioctl_on(int descriptor, unsigned long request, void *argument)
{
    if (request == 0x800866a8UL && is_lustre(descriptor, S_IFDIR)) {
        struct targets targets;
        read_targets(&targets);
        *(long *)argument = targets.count;
        return 0;
    }
    if (request != 0x4008669aUL || !is_lustre(descriptor, S_IFREG)) {
        return KERNEL(SYS_ioctl, descriptor, request, argument); /* ENOTTY */
    }
    reaches_server("layout ", true);
    sigset_t before = block();
    lock();
    int result = set_layout(descriptor, argument, fake_layout_size(argument), true);
    unlock();
    unblock(before);
    return result;
}

/* The first step of a write to this part of the file: 0, or -1 and the error that the program gets. */
static int reach(int descriptor, uint64_t end)
{
    if (!is_lustre(descriptor, S_IFREG) || end == 0) {
        return 0;
    }
    int callers_errno = errno;
    static uint8_t bytes[FAKE_LAYOUT_BYTES];
    struct fake_layout layout;
    sigset_t before = block();
    lock();
    int error = 0;
    if (!has_layout(descriptor)) {
        if (delayed[descriptor]) {
            fake_layout_default(&layout, "plain");
            make(descriptor, &layout);
        } else {
            error = EBADF;
        }
    }
    long length = error != 0 ? 0 : KERNEL(SYS_fgetxattr, descriptor, stored, bytes, sizeof bytes);
    if (length > 0 && fake_layout_read(&layout, bytes, (size_t)length) && layout.composite) {
        bool more = false;
        for (uint32_t i = 0; i < layout.count && error == 0; i++) {
            struct fake_component *component = &layout.components[i];
            if (component->start < end && (component->flags & FAKE_INSTANTIATED) == 0) {
                error = instantiate(component);
                more = true;
            }
        }
        if (more && error == 0) {
            store(descriptor, &layout);
        }
    }
    unlock();
    unblock(before);
    errno = error != 0 ? error : callers_errno;
    return error != 0 ? -1 : 0;
}

static uint64_t position(int descriptor, size_t bytes)
{
    struct stat status;
    bool appends = (KERNEL(SYS_fcntl, descriptor, F_GETFL) & O_APPEND) != 0;
    KERNEL(SYS_fstat, descriptor, &status);
    long at = appends ? status.st_size : KERNEL(SYS_lseek, descriptor, 0, SEEK_CUR);
    return bytes == 0 || at < 0 ? 0 : (uint64_t)at + bytes;
}

/* Somebody else is quick: the new name is another one's, or nobody's, before it can be opened. */
static long linked(int from, const char *name, int to, const char *new_name, int flags)
{
    char how[64];
    own_text(how, sizeof how, "how");
    long result = KERNEL(SYS_linkat, from, name, to, new_name, flags);
    int callers_errno = errno;
    if (result == 0 && (strncmp(how, "moved", 5) == 0 || strncmp(how, "replaced", 8) == 0)) {
        KERNEL(SYS_renameat2, to, new_name, to, "moved", 0);
        if (strncmp(how, "replaced", 8) == 0) {
            KERNEL(SYS_close, KERNEL(SYS_openat, to, new_name, O_CREAT | O_WRONLY, 0600));
        }
    }
    errno = callers_errno;
    return result;
}

static atomic_long calls;

__attribute__((destructor)) static void tell_calls(void)
{
    char path[PATH_MAX];
    char text[32];
    long file = own_path(path, "calls") ? KERNEL(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    if (file >= 0) {
        KERNEL(SYS_write, file, text, snprintf(text, sizeof text, "%ld\n", atomic_load(&calls)));
        KERNEL(SYS_close, file);
    }
}

long syscall(long number, ...)
{
    atomic_fetch_add(&calls, 1);
    va_list arguments;
    va_start(arguments, number);
    long a = va_arg(arguments, long);
    long b = va_arg(arguments, long);
    long c = va_arg(arguments, long);
    long d = va_arg(arguments, long);
    long e = va_arg(arguments, long);
    long f = va_arg(arguments, long);
    va_end(arguments);
    switch (number) {
    case SYS_openat:
        return open_at((int)a, (const char *)b, (int)c, (mode_t)d);
    case SYS_ioctl:
        return ioctl_on((int)a, (unsigned long)b, (void *)c);
    case SYS_newfstatat:
    case SYS_faccessat:
        if (is_in_lustre((int)a, (const char *)b)) {
            reaches_server("lookup ", false);
        }
        break;
    case SYS_fgetxattr:
        if (strcmp((const char *)b, "lustre.lov") == 0) {
            reaches_server("read-back ", false);
        }
        return KERNEL(number, a, strcmp((const char *)b, "lustre.lov") == 0 ? stored : (const char *)b, c, d);
    case SYS_linkat:
        reaches_server("link ", true);
        return linked((int)a, (const char *)b, (int)c, (const char *)d, (int)e);
    case SYS_unlinkat:
        reaches_server((int)a == AT_FDCWD ? "" : "unlink ", true);
        break;
    case SYS_symlinkat:
        reaches_server("", true); /* no server's business, but a moment to be killed at */
        break;
    default:
        break;
    }
    return KERNEL(number, a, b, c, d, e, f);
}

int ioctl(int descriptor, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return (int)ioctl_on(descriptor, request, argument);
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags)
{
    if (strcmp(name, "lustre.lov") != 0 || !is_lustre(descriptor, S_IFREG)) {
        return (int)KERNEL(SYS_fsetxattr, descriptor, name, value, size, flags);
    }
    reaches_server("attribute ", true);
    sigset_t before = block();
    lock();
    int result = set_layout(descriptor, value, size, false);
    unlock();
    unblock(before);
    return result;
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size)
{
    return KERNEL(SYS_fgetxattr, descriptor, strcmp(name, "lustre.lov") == 0 ? stored : name, value, size);
}

int renameat2(int from, const char *name, int to, const char *new_name, unsigned flags)
{
    if (flags != 0) {
        errno = EINVAL;
        return -1;
    }
    return (int)KERNEL(SYS_renameat2, from, name, to, new_name, flags);
}

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    return reach(descriptor, position(descriptor, count)) != 0 ? -1 : KERNEL(SYS_write, descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t at)
{
    return reach(descriptor, count == 0 ? 0 : (uint64_t)at + count) != 0
               ? -1
               : KERNEL(SYS_pwrite64, descriptor, bytes, count, at);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t at)
{
    return pwrite(descriptor, bytes, count, at);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count)
{
    size_t bytes = 0;
    for (int i = 0; i < count; i++) {
        bytes += parts[i].iov_len;
    }
    return reach(descriptor, position(descriptor, bytes)) != 0 ? -1 : KERNEL(SYS_writev, descriptor, parts, count);
}

#define MODE(flags)                                                                                                    \
    mode_t mode = 0;                                                                                                   \
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) {                                                  \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode = va_arg(arguments, mode_t);                                                                              \
        va_end(arguments);                                                                                             \
    }
#define OPENER(function)                                                                                               \
    int function(const char *name, int flags, ...)                                                                     \
    {                                                                                                                  \
        MODE(flags)                                                                                                    \
        pthread_testcancel();                                                                                          \
        atomic_fetch_add(&calls, 1);                                                                                   \
        return (int)open_at(AT_FDCWD, name, flags, mode);                                                              \
    }
#define OPENER_AT(function)                                                                                            \
    int function(int directory, const char *name, int flags, ...)                                                      \
    {                                                                                                                  \
        MODE(flags)                                                                                                    \
        pthread_testcancel();                                                                                          \
        atomic_fetch_add(&calls, 1);                                                                                   \
        return (int)open_at(directory, name, flags, mode);                                                             \
    }
OPENER(open)
OPENER(open64)
OPENER_AT(openat)
OPENER_AT(openat64)

int creat(const char *name, mode_t mode)
{
    return (int)open_at(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
