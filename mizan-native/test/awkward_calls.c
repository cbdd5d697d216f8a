/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A library to be preloaded behind the one under test, for what happens rarely: with SLOW_ATTRIBUTES set, setting an attribute takes so many milliseconds, as it
 * may on a busy server; with INTERRUPTED_CREATE, the first open that may create a file is interrupted by a signal, as on a file system that hangs;
 * with SLOW_DESCRIPTORS, so many milliseconds pass after each open and before each close that is made by syscall, as if the processor were lost there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static long kernel(long number, long a, long b, long c, long d, long e, long f)
{
    static long (*real)(long, ...);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "syscall");
    }
    return real(number, a, b, c, d, e, f);
}

static void pause_for(const char *variable)
{
    const char *milliseconds = getenv(variable);
    if (milliseconds != NULL) {
        int error = errno;
        usleep(1000 * (useconds_t)atoi(milliseconds));
        errno = error;
    }
}

long syscall(long number, ...)
{
    long arguments[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) {
        arguments[i] = va_arg(list, long);
    }
    va_end(list);
    if (number == SYS_close) {
        pause_for("SLOW_DESCRIPTORS");
    }
    long result = kernel(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
    if (number == SYS_openat) {
        pause_for("SLOW_DESCRIPTORS");
    }
    return result;
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags)
{
    pause_for("SLOW_ATTRIBUTES");
    return (int)kernel(SYS_fsetxattr, descriptor, (long)name, (long)value, (long)size, flags, 0);
}

static int open_once_interrupted(const char *name, int flags, mode_t mode)
{
    static atomic_int creates;
    if ((flags & O_CREAT) != 0 && getenv("INTERRUPTED_CREATE") != NULL && atomic_fetch_add(&creates, 1) == 0) {
        errno = EINTR;
        return -1;
    }
    return (int)kernel(SYS_openat, AT_FDCWD, (long)name, flags, mode, 0, 0);
}

#define OPENER(function)                                                                                               \
    int function(const char *name, int flags, ...)                                                                     \
    {                                                                                                                  \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;                                          \
        va_end(arguments);                                                                                             \
        return open_once_interrupted(name, flags, mode);                                                               \
    }
OPENER(open)
OPENER(open64)
