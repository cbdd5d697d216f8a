/* SPDX-License-Identifier: Apache-2.0 */

/* What the store does not answer: the file is flushed and switched to pass-through for all processes, and the real call is made. */
#include "../src/export.h"
#include "descriptors.h"
#include "io.h"
#include "process.h"
#include "real.h"
#include "system_calls.h"

#include <aio.h>
#include <errno.h>
#include <linux/fs.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <termios.h>

int __dprintf_chk(int descriptor, int level, const char *format, ...);
int __vdprintf_chk(int descriptor, int level, const char *format, va_list list);
int io_submit(void *context, long count, struct iocb **blocks);
int io_setup(int events, void **context);
int io_uring_setup(unsigned entries, void *parameters);
int io_uring_queue_init(unsigned entries, void *ring, unsigned flags);
int io_uring_queue_init_params(unsigned entries, void *ring, void *parameters);

/* False, with errno: neither this nor the real call can be made, because there has been no service for a minute. */
static bool pass(int descriptor, enum pass_reason reason)
{
    real_need();
    return descriptors_pass_if_managed(descriptor, reason);
}

MIZAN_EXPORT void *mmap(void *address, size_t bytes, int protection, int flags, int descriptor, off_t offset)
{
    real_need();
    if ((flags & MAP_ANONYMOUS) == 0 && !pass(descriptor, PASSED_MMAP)) {
        return MAP_FAILED;
    }
    return real.mmap(address, bytes, protection, flags, descriptor, offset);
}

MIZAN_EXPORT void *mmap64(void *address, size_t bytes, int protection, int flags, int descriptor, off64_t offset)
{
    return mmap(address, bytes, protection, flags, descriptor, offset);
}

MIZAN_EXPORT ssize_t sendfile(int to, int from, off_t *offset, size_t bytes)
{
    if (!pass(to, PASSED_COPY) || !pass(from, PASSED_COPY)) {
        return -1;
    }
    return real.sendfile(to, from, offset, bytes);
}

MIZAN_EXPORT ssize_t sendfile64(int to, int from, off64_t *offset, size_t bytes)
{
    if (!pass(to, PASSED_COPY) || !pass(from, PASSED_COPY)) {
        return -1;
    }
    return real.sendfile64(to, from, offset, bytes);
}

MIZAN_EXPORT ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t bytes, unsigned flags)
{
    if (!pass(to, PASSED_COPY) || !pass(from, PASSED_COPY)) {
        return -1;
    }
    if (real.copy_file_range == NULL) {
        errno = ENOSYS;
        return -1;
    }
    return real.copy_file_range(from, from_offset, to, to_offset, bytes, flags);
}

MIZAN_EXPORT ssize_t splice(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t bytes, unsigned flags)
{
    if (!pass(to, PASSED_COPY) || !pass(from, PASSED_COPY)) {
        return -1;
    }
    return real.splice(from, from_offset, to, to_offset, bytes, flags);
}

MIZAN_EXPORT int fallocate(int descriptor, int mode, off_t offset, off_t bytes)
{
    if (!pass(descriptor, PASSED_ALLOCATE)) {
        return -1;
    }
    return real.fallocate(descriptor, mode, offset, bytes);
}

MIZAN_EXPORT int fallocate64(int descriptor, int mode, off64_t offset, off64_t bytes)
{
    if (!pass(descriptor, PASSED_ALLOCATE)) {
        return -1;
    }
    return real.fallocate64(descriptor, mode, offset, bytes);
}

MIZAN_EXPORT int posix_fallocate(int descriptor, off_t offset, off_t bytes)
{
    if (!pass(descriptor, PASSED_ALLOCATE)) {
        return errno;
    }
    return real.posix_fallocate(descriptor, offset, bytes);
}

MIZAN_EXPORT int posix_fallocate64(int descriptor, off64_t offset, off64_t bytes)
{
    if (!pass(descriptor, PASSED_ALLOCATE)) {
        return errno;
    }
    return real.posix_fallocate64(descriptor, offset, bytes);
}

/* What is asked of terminals, and what only concerns the descriptor. */
static bool is_harmless(unsigned long request)
{
    switch (request) {
    case TCGETS:
    case TIOCGWINSZ:
    case TIOCGPGRP:
    case FIOCLEX:
    case FIONCLEX:
    case FIONBIO:
    case FIOASYNC: return true;
    default: return false;
    }
}

/* glibc and musl do not agree on the type of a request. */
#ifdef __GLIBC__
MIZAN_EXPORT int ioctl(int descriptor, unsigned long request, ...)
#else
MIZAN_EXPORT int ioctl(int descriptor, int request, ...)
#endif
{
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    real_need();
    if (!is_harmless((unsigned long)request) && !pass(descriptor, PASSED_IOCTL)) {
        return -1;
    }
    return real.ioctl(descriptor, (unsigned long)request, argument);
}

MIZAN_EXPORT int vdprintf(int descriptor, const char *format, va_list list)
{
    if (!pass(descriptor, PASSED_STREAM)) {
        return -1;
    }
    return real.vdprintf(descriptor, format, list);
}

MIZAN_EXPORT int dprintf(int descriptor, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int result = vdprintf(descriptor, format, list);
    va_end(list);
    return result;
}

MIZAN_EXPORT int __vdprintf_chk(int descriptor, int level, const char *format, va_list list)
{
    if (!pass(descriptor, PASSED_STREAM)) {
        return -1;
    }
    return real.__vdprintf_chk == NULL ? real.vdprintf(descriptor, format, list) : real.__vdprintf_chk(descriptor, level, format, list);
}

MIZAN_EXPORT int __dprintf_chk(int descriptor, int level, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int result = __vdprintf_chk(descriptor, level, format, list);
    va_end(list);
    return result;
}

MIZAN_EXPORT int aio_read(struct aiocb *operation)
{
    if (!pass(operation->aio_fildes, PASSED_ASYNCHRONOUS)) {
        return -1;
    }
    return real.aio_read(operation);
}

MIZAN_EXPORT int aio_write(struct aiocb *operation)
{
    if (!pass(operation->aio_fildes, PASSED_ASYNCHRONOUS)) {
        return -1;
    }
    return real.aio_write(operation);
}

MIZAN_EXPORT int aio_fsync(int how, struct aiocb *operation)
{
    if (!pass(operation->aio_fildes, PASSED_ASYNCHRONOUS)) {
        return -1;
    }
    return real.aio_fsync(how, operation);
}

static bool pass_each(struct aiocb *const operations[], int count)
{
    for (int i = 0; i < count; i++) {
        if (operations[i] != NULL && !pass(operations[i]->aio_fildes, PASSED_ASYNCHRONOUS)) {
            return false;
        }
    }
    return true;
}

MIZAN_EXPORT int lio_listio(int mode, struct aiocb *const operations[], int count, struct sigevent *event)
{
    if (!pass_each(operations, count)) {
        return -1;
    }
    return real.lio_listio(mode, operations, count, event);
}

#ifdef __GLIBC__ /* elsewhere these are other names of the same functions */
MIZAN_EXPORT int aio_read64(struct aiocb64 *operation)
{
    if (!pass(operation->aio_fildes, PASSED_ASYNCHRONOUS)) {
        return -1;
    }
    return real.aio_read64((struct aiocb *)operation);
}

MIZAN_EXPORT int aio_write64(struct aiocb64 *operation)
{
    if (!pass(operation->aio_fildes, PASSED_ASYNCHRONOUS)) {
        return -1;
    }
    return real.aio_write64((struct aiocb *)operation);
}

MIZAN_EXPORT int aio_fsync64(int how, struct aiocb64 *operation)
{
    if (!pass(operation->aio_fildes, PASSED_ASYNCHRONOUS)) {
        return -1;
    }
    return real.aio_fsync64(how, (struct aiocb *)operation);
}

MIZAN_EXPORT int lio_listio64(int mode, struct aiocb64 *const operations[], int count, struct sigevent *event)
{
    if (!pass_each((struct aiocb *const *)operations, count)) {
        return -1;
    }
    return real.lio_listio64(mode, (struct aiocb *const *)operations, count, event);
}
#endif

/* Once these are set up, reads and writes need no call of a library any more. */
static void pass_all(void)
{
    real_need();
    descriptors_pass_all(PASSED_ASYNCHRONOUS);
}

static int absent(void)
{
    errno = ENOSYS;
    return -1;
}

MIZAN_EXPORT int io_setup(int events, void **context)
{
    pass_all();
    return real.io_setup == NULL ? absent() : real.io_setup(events, context);
}

MIZAN_EXPORT int io_submit(void *context, long count, struct iocb **blocks)
{
    pass_all();
    return real.io_submit == NULL ? absent() : real.io_submit(context, count, blocks);
}

MIZAN_EXPORT int io_uring_setup(unsigned entries, void *parameters)
{
    pass_all();
    return real.io_uring_setup == NULL ? absent() : real.io_uring_setup(entries, parameters);
}

MIZAN_EXPORT int io_uring_queue_init(unsigned entries, void *ring, unsigned flags)
{
    pass_all();
    return real.io_uring_queue_init == NULL ? absent() : real.io_uring_queue_init(entries, ring, flags);
}

MIZAN_EXPORT int io_uring_queue_init_params(unsigned entries, void *ring, void *parameters)
{
    pass_all();
    return real.io_uring_queue_init_params == NULL ? absent() : real.io_uring_queue_init_params(entries, ring, parameters);
}

/* Before a call that a program makes without a function for it. */
static bool before_call(long number, const long *argument)
{
    int descriptor = (int)argument[0];
    switch (number) {
    case SYS_read:
    case SYS_write:
    case SYS_pread64:
    case SYS_pwrite64:
    case SYS_readv:
    case SYS_writev:
    case SYS_preadv:
    case SYS_pwritev:
    case SYS_preadv2:
    case SYS_pwritev2:
    case SYS_lseek:
    case SYS_ftruncate:
    case SYS_fallocate:
    case SYS_fsync:
    case SYS_fdatasync: return descriptors_pass_if_managed(descriptor, PASSED_OTHER);
    case SYS_sendfile:
    case SYS_splice:
    case SYS_copy_file_range:
        return descriptors_pass_if_managed(descriptor, PASSED_COPY) &&
               descriptors_pass_if_managed((int)argument[number == SYS_sendfile ? 1 : 2], PASSED_COPY);
    case SYS_mmap:
        return (argument[3] & MAP_ANONYMOUS) != 0 || descriptors_pass_if_managed((int)argument[4], PASSED_MMAP);
    case SYS_dup:
    case SYS_dup3: descriptors_share(descriptor); break;
    case SYS_close: descriptors_forget(descriptor); break;
    case SYS_io_setup: pass_all(); break;
    case 425: pass_all(); break; /* io_uring_setup, which headers before Linux 5.1 do not have */
    case SYS_clone:
    case SYS_execve:
    case SYS_execveat:
    case SYS_sendmsg:
        descriptors_share_all();
        if (number == SYS_execve || number == SYS_execveat) {
            descriptors_pass_inherited();
        }
        break;
#ifdef SYS_dup2
    case SYS_dup2:
    case SYS_fork: descriptors_share_all(); break;
#endif
    default: break;
    }
    return true;
}

static void after_call(long number, const long *argument, long result)
{
    switch (number) {
    case SYS_fstat: io_correct((struct stat *)argument[1]); break;
    case SYS_newfstatat: io_correct((struct stat *)argument[2]); break;
    case SYS_dup:
    case SYS_dup3:
#ifdef SYS_dup2
    case SYS_dup2:
#endif
    case SYS_openat: descriptors_forget((int)result); break;
    default: break;
    }
}

MIZAN_EXPORT long syscall(long number, ...)
{
    long argument[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) { /* however many there are, they travel in registers or lie on the stack */
        argument[i] = va_arg(list, long);
    }
    va_end(list);
    real_need();
    bool concerned = atomic_load_explicit(&store_is_on, memory_order_acquire);
    if (concerned) {
        int callers_errno = errno;
        if (!before_call(number, argument)) {
            return -1;
        }
        errno = callers_errno;
    }
    long result = system_call(number, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5]);
    if (concerned && result >= 0) {
        after_call(number, argument, result);
    }
    return result;
}
