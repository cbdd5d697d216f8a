/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers of descriptors: given back, copied, and given out again. */
#include "../src/export.h"
#include "descriptors.h"
#include "real.h"
#include "system_calls.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>

/* glibc declares their addresses as a union, under these names. */
int mizan_accept(int descriptor, struct sockaddr *address, socklen_t *length) __asm__("accept");
int mizan_accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags) __asm__("accept4");

enum { ONLY_MARK = 1 << 2 }; /* CLOSE_RANGE_CLOEXEC, which old headers do not have: descriptors stay open */

static bool is_on(void)
{
    return atomic_load_explicit(&store_is_on, memory_order_acquire);
}

MIZAN_EXPORT int close(int descriptor)
{
    real_need();
    if (!is_on() || (unsigned)descriptor >= DESCRIPTORS ||
        atomic_load_explicit(&descriptors[descriptor].kind, memory_order_acquire) == DESCRIPTOR_UNKNOWN) {
        return real.close(descriptor);
    }
    struct closing closing;
    descriptors_closing(descriptor, &closing);
    int result = real.close(descriptor);
    descriptors_closed(&closing);
    return result;
}

MIZAN_EXPORT int close_range(unsigned first, unsigned last, int flags)
{
    real_need();
    if (real.close_range == NULL) {
        errno = ENOSYS;
        return -1;
    }
    if (is_on() && (flags & ONLY_MARK) == 0) {
        descriptors_forget_range(first, last);
    }
    return real.close_range(first, last, flags);
}

/* Where the C library has none, programs that look for it find ours. */
MIZAN_EXPORT void closefrom(int first)
{
    real_need();
    unsigned from = first < 0 ? 0 : (unsigned)first;
    if (is_on()) {
        descriptors_forget_range(from, UINT_MAX);
    }
    if (real.closefrom != NULL) {
        real.closefrom(first);
    } else if (real.close_range == NULL || real.close_range(from, UINT_MAX, 0) != 0) {
        struct rlimit most;
        unsigned end = getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_cur < INT_MAX ? (unsigned)most.rlim_cur : 65536;
        for (unsigned descriptor = from; descriptor < end; descriptor++) {
            real.close((int)descriptor);
        }
    }
}

static int copied(int from, int to)
{
    if (to >= 0 && is_on()) {
        int callers_errno = errno;
        descriptors_copied(from, to);
        errno = callers_errno;
    }
    return to;
}

static void share(int descriptor)
{
    if (is_on()) {
        descriptors_share(descriptor);
    }
}

MIZAN_EXPORT int dup(int descriptor)
{
    real_need();
    share(descriptor);
    return copied(descriptor, real.dup(descriptor));
}

/* The copy's number may be a descriptor of another file, which is closed by the way. */
MIZAN_EXPORT int dup2(int descriptor, int copy)
{
    real_need();
    if (descriptor == copy || !is_on() || SYSTEM_CALL(SYS_fcntl, descriptor, F_GETFD, 0) < 0) {
        return real.dup2(descriptor, copy);
    }
    struct closing closing;
    share(descriptor);
    descriptors_closing(copy, &closing);
    int result = copied(descriptor, real.dup2(descriptor, copy));
    descriptors_closed(&closing);
    return result;
}

MIZAN_EXPORT int dup3(int descriptor, int copy, int flags)
{
    real_need();
    if (descriptor == copy || !is_on() || SYSTEM_CALL(SYS_fcntl, descriptor, F_GETFD, 0) < 0) {
        return real.dup3(descriptor, copy, flags);
    }
    struct closing closing;
    share(descriptor);
    descriptors_closing(copy, &closing);
    int result = copied(descriptor, real.dup3(descriptor, copy, flags));
    descriptors_closed(&closing);
    return result;
}

static int control(int (*real_fcntl)(int, int, ...), int descriptor, int command, long argument)
{
    struct descriptor room;
    bool copies = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
    if (copies) {
        share(descriptor);
    }
    struct descriptor *known = command == F_SETFL ? descriptors_managed(descriptor, &room) : NULL;
    long given = known != NULL ? argument & ~(long)O_DIRECT : argument;
    int result = real_fcntl(descriptor, command, given);
    if (known != NULL && result == 0) {
        if ((argument & O_APPEND) != 0) {
            atomic_fetch_or(&known->flags, DESCRIPTOR_APPENDS);
        } else {
            atomic_fetch_and(&known->flags, ~(uint32_t)DESCRIPTOR_APPENDS);
        }
    }
    return copies ? copied(descriptor, result) : result;
}

/* Whatever the argument is, it travels in a register. */
MIZAN_EXPORT int fcntl(int descriptor, int command, ...)
{
    va_list list;
    va_start(list, command);
    long argument = va_arg(list, long);
    va_end(list);
    real_need();
    return control(real.fcntl, descriptor, command, argument);
}

MIZAN_EXPORT int fcntl64(int descriptor, int command, ...)
{
    va_list list;
    va_start(list, command);
    long argument = va_arg(list, long);
    va_end(list);
    real_need();
    return control(real.fcntl64, descriptor, command, argument);
}

/*
 * Calls that give out numbers. One that we still take for a file of the store, because it was closed inside of the C library, would be written to as one.
 */
static int given_out(int descriptor)
{
    descriptors_forget(descriptor);
    return descriptor;
}

static int pair_given_out(int result, const int *pair)
{
    if (result == 0) {
        descriptors_forget(pair[0]);
        descriptors_forget(pair[1]);
    }
    return result;
}

MIZAN_EXPORT int socket(int domain, int type, int protocol)
{
    real_need();
    return given_out(real.socket(domain, type, protocol));
}

MIZAN_EXPORT int mizan_accept(int descriptor, struct sockaddr *address, socklen_t *length)
{
    real_need();
    return given_out(real.accept(descriptor, address, length));
}

MIZAN_EXPORT int mizan_accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags)
{
    real_need();
    return given_out(real.accept4(descriptor, address, length, flags));
}

MIZAN_EXPORT int socketpair(int domain, int type, int protocol, int pair[2])
{
    real_need();
    return pair_given_out(real.socketpair(domain, type, protocol, pair), pair);
}

MIZAN_EXPORT int pipe(int pair[2])
{
    real_need();
    return pair_given_out(real.pipe(pair), pair);
}

MIZAN_EXPORT int pipe2(int pair[2], int flags)
{
    real_need();
    return pair_given_out(real.pipe2(pair, flags), pair);
}

MIZAN_EXPORT int epoll_create1(int flags)
{
    real_need();
    return given_out(real.epoll_create1(flags));
}

MIZAN_EXPORT int eventfd(unsigned value, int flags)
{
    real_need();
    return given_out(real.eventfd(value, flags));
}

/* Whoever gets a descriptor goes on where we are. */
MIZAN_EXPORT ssize_t sendmsg(int socket_descriptor, const struct msghdr *message, int flags)
{
    real_need();
    if (is_on() && message != NULL && message->msg_control != NULL) {
        descriptors_share_all();
    }
    return real.sendmsg(socket_descriptor, message, flags);
}
