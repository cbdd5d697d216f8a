/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers of descriptors: given back, copied, and given out again. */
#include "export.h"
#include "folder_entries.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <sys/resource.h>

/* CLOSE_RANGE_UNSHARE and CLOSE_RANGE_CLOEXEC, which old headers do not have. The latter marks descriptors, and they stay open. */
enum { UNSHARE = 1 << 1, ONLY_MARK = 1 << 2 };

/* Whether close_range closes anything: not with flags that it does not know, nor in a kernel that does not know it. */
static bool will_close(unsigned first, unsigned last, int flags)
{
    return first <= last && (flags & ~UNSHARE) == 0 && real.close_range(UINT_MAX, UINT_MAX, 0) == 0;
}

/* Some programs close thousands of numbers that are not open, so those that we know nothing of cost a comparison. */
MIZAN_EXPORT int close(int descriptor)
{
    real_need();
    if (!tracer_is_on() || tracer_slot(descriptor) == TRACER_UNKNOWN) {
        return real.close(descriptor);
    }
    int callers_errno = errno;
    struct tracer_close close;
    tracer_closing(descriptor, &close);
    uint64_t begin = close.last ? tracer_now() : 0;
    errno = callers_errno;
    int result = real.close(descriptor);
    callers_errno = errno;
    tracer_closed(&close, begin);
    errno = callers_errno;
    return result;
}

MIZAN_EXPORT int close_range(unsigned first, unsigned last, int flags)
{
    real_need();
    if (real.close_range == NULL) {
        errno = ENOSYS;
        return -1;
    }
    if (tracer_is_on() && (flags & ONLY_MARK) == 0) {
        int callers_errno = errno;
        if (will_close(first, last, flags)) {
            tracer_closing_range(first, last);
        }
        errno = callers_errno;
    }
    return real.close_range(first, last, flags);
}

/* The number that a name in /proc/self/fd is, or -1. */
static int descriptor_of(const char *name)
{
    int number = 0;
    for (; *name >= '0' && *name <= '9' && number < INT_MAX / 10; name++) {
        number = number * 10 + (*name - '0');
    }
    return *name == '\0' ? number : -1;
}

/* One by one, where the C library and the kernel have no call for it. Closing while the folder is read leaves some out: again until none is left. */
static void close_each_from(int first)
{
    int folder = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (folder < 0) {
        struct rlimit most;
        int end = getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_cur < INT_MAX ? (int)most.rlim_cur : 65536;
        for (int descriptor = first; descriptor < end; descriptor++) {
            real.close(descriptor);
        }
        return;
    }
    for (bool closed = true; closed;) {
        closed = false;
        struct folder_entries entries;
        folder_entries_begin(&entries, folder);
        for (const char *name = folder_entries_next(&entries); name != NULL; name = folder_entries_next(&entries)) {
            int descriptor = descriptor_of(name);
            if (*name != '.' && descriptor >= first && descriptor != folder) {
                closed = real.close(descriptor) == 0 || closed;
            }
        }
        syscall(SYS_lseek, folder, 0, SEEK_SET);
    }
    syscall(SYS_close, folder);
}

MIZAN_EXPORT void closefrom(int first)
{
    real_need();
    if (tracer_is_on()) {
        int callers_errno = errno;
        tracer_closing_range(first < 0 ? 0 : (unsigned)first, UINT_MAX);
        errno = callers_errno;
    }
    int from = first < 0 ? 0 : first;
    if (real.closefrom != NULL) {
        real.closefrom(first);
    } else if (real.close_range == NULL || real.close_range((unsigned)from, UINT_MAX, 0) != 0) {
        close_each_from(from);
    }
}

static int duplicated(int descriptor, int copy)
{
    if (copy >= 0 && tracer_is_on()) {
        int callers_errno = errno;
        tracer_duplicated(descriptor, copy);
        errno = callers_errno;
    }
    return copy;
}

MIZAN_EXPORT int dup(int descriptor)
{
    real_need();
    return duplicated(descriptor, real.dup(descriptor));
}

/* The copy may be the last descriptor of a file, which is closed by the way, unless there is nothing to copy. */
static void closing_copy(int descriptor, int copy, int flags, struct tracer_close *close)
{
    *close = (struct tracer_close){.last = false};
    if (descriptor != copy && (flags & ~O_CLOEXEC) == 0 && tracer_follows(copy)) {
        int callers_errno = errno;
        if (real.fcntl(descriptor, F_GETFD) >= 0) {
            tracer_closing(copy, close);
        }
        errno = callers_errno;
    }
}

static void closed_copy(const struct tracer_close *close, uint64_t begin)
{
    if (close->last) {
        int callers_errno = errno;
        tracer_closed(close, begin);
        errno = callers_errno;
    }
}

MIZAN_EXPORT int dup2(int descriptor, int copy)
{
    real_need();
    struct tracer_close close;
    closing_copy(descriptor, copy, 0, &close);
    uint64_t begin = close.last ? tracer_now() : 0;
    int result = real.dup2(descriptor, copy);
    closed_copy(&close, begin);
    return duplicated(descriptor, result);
}

MIZAN_EXPORT int dup3(int descriptor, int copy, int flags)
{
    real_need();
    struct tracer_close close;
    closing_copy(descriptor, copy, flags, &close);
    uint64_t begin = close.last ? tracer_now() : 0;
    int result = real.dup3(descriptor, copy, flags);
    closed_copy(&close, begin);
    return duplicated(descriptor, result);
}

static int controlled(int descriptor, int command, long argument, int result)
{
    if (result >= 0 && (command == F_DUPFD || command == F_DUPFD_CLOEXEC)) {
        return duplicated(descriptor, result);
    }
    if (result >= 0 && command == F_SETFL && tracer_follows(descriptor)) {
        int callers_errno = errno;
        tracer_append_mode(descriptor, (argument & O_APPEND) != 0);
        errno = callers_errno;
    }
    return result;
}

/* The third argument is a number, a pointer or nothing; whatever it is, it travels in one register. */
MIZAN_EXPORT int fcntl(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    long argument = va_arg(arguments, long);
    va_end(arguments);
    real_need();
    return controlled(descriptor, command, argument, real.fcntl(descriptor, command, argument));
}

MIZAN_EXPORT int fcntl64(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    long argument = va_arg(arguments, long);
    va_end(arguments);
    real_need();
    return controlled(descriptor, command, argument, real.fcntl64(descriptor, command, argument));
}
