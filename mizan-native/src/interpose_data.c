/* SPDX-License-Identifier: Apache-2.0 */

/* Writes, and what moves the position at which the next write goes. */
#include "export.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>

ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room);
int __dprintf_chk(int descriptor, int level, const char *format, ...);
int __vdprintf_chk(int descriptor, int level, const char *format, va_list list);

static inline ssize_t wrote(int descriptor, int64_t offset, ssize_t result, uint64_t begin)
{
    if (begin != 0 && result > 0) {
        int callers_errno = errno;
        tracer_wrote(descriptor, offset, (uint64_t)result, begin);
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT ssize_t write(int descriptor, const void *buffer, size_t bytes)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, TRACER_HERE, real.write(descriptor, buffer, bytes), begin);
}

MIZAN_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, TRACER_HERE, real.writev(descriptor, parts, count), begin);
}

MIZAN_EXPORT ssize_t pwrite(int descriptor, const void *buffer, size_t bytes, off_t offset)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, offset, real.pwrite(descriptor, buffer, bytes, offset), begin);
}

MIZAN_EXPORT ssize_t pwrite64(int descriptor, const void *buffer, size_t bytes, off64_t offset)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, offset, real.pwrite64(descriptor, buffer, bytes, offset), begin);
}

MIZAN_EXPORT ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, offset, real.pwritev(descriptor, parts, count, offset), begin);
}

MIZAN_EXPORT ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t offset)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, offset, real.pwritev64(descriptor, parts, count, offset), begin);
}

/* -1 is the position here too. */
static int64_t where(off64_t offset, int flags)
{
    return (flags & RWF_APPEND) != 0 ? TRACER_BEHIND : offset == -1 ? TRACER_HERE : offset;
}

MIZAN_EXPORT ssize_t pwritev2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags)
{
    real_need();
    if (real.pwritev2 == NULL) {
        errno = ENOSYS;
        return -1;
    }
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, where(offset, flags), real.pwritev2(descriptor, parts, count, offset, flags), begin);
}

MIZAN_EXPORT ssize_t pwritev64v2(int descriptor, const struct iovec *parts, int count, off64_t offset, int flags)
{
    real_need();
    if (real.pwritev64v2 == NULL) {
        errno = ENOSYS;
        return -1;
    }
    uint64_t begin = tracer_write_begins(descriptor);
    return wrote(descriptor, where(offset, flags), real.pwritev64v2(descriptor, parts, count, offset, flags), begin);
}

static ssize_t was_read(int descriptor, ssize_t result)
{
    if (result > 0 && tracer_follows(descriptor)) {
        int callers_errno = errno;
        tracer_moved_by(descriptor, (uint64_t)result);
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT ssize_t sendfile(int to, int from, off_t *offset, size_t bytes)
{
    real_need();
    uint64_t begin = tracer_write_begins(to);
    ssize_t result = wrote(to, TRACER_HERE, real.sendfile(to, from, offset, bytes), begin);
    return offset == NULL ? was_read(from, result) : result;
}

MIZAN_EXPORT ssize_t sendfile64(int to, int from, off64_t *offset, size_t bytes)
{
    real_need();
    uint64_t begin = tracer_write_begins(to);
    ssize_t result = wrote(to, TRACER_HERE, real.sendfile64(to, from, offset, bytes), begin);
    return offset == NULL ? was_read(from, result) : result;
}

MIZAN_EXPORT ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t bytes,
                                     unsigned flags)
{
    real_need();
    if (real.copy_file_range == NULL) {
        errno = ENOSYS;
        return -1;
    }
    uint64_t begin = tracer_write_begins(to);
    ssize_t result = real.copy_file_range(from, from_offset, to, to_offset, bytes, flags);
    if (begin != 0 && result > 0) { /* or the pointer may be a bad one, which is for the kernel to say */
        wrote(to, to_offset == NULL ? TRACER_HERE : *to_offset - result, result, begin);
    }
    return from_offset == NULL ? was_read(from, result) : result;
}

MIZAN_EXPORT ssize_t splice(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t bytes, unsigned flags)
{
    real_need();
    uint64_t begin = tracer_write_begins(to);
    ssize_t result = real.splice(from, from_offset, to, to_offset, bytes, flags);
    if (begin != 0 && result > 0) {
        wrote(to, to_offset == NULL ? TRACER_HERE : *to_offset - result, result, begin);
    }
    return from_offset == NULL ? was_read(from, result) : result;
}

/* What they print goes straight to the descriptor, by calls within the C library. */

MIZAN_EXPORT int vdprintf(int descriptor, const char *format, va_list list)
{
    real_need();
    uint64_t begin = tracer_write_begins(descriptor);
    return (int)wrote(descriptor, TRACER_HERE, real.vdprintf(descriptor, format, list), begin);
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
    real_need();
    if (real.__vdprintf_chk == NULL) {
        return vdprintf(descriptor, format, list);
    }
    uint64_t begin = tracer_write_begins(descriptor);
    return (int)wrote(descriptor, TRACER_HERE, real.__vdprintf_chk(descriptor, level, format, list), begin);
}

MIZAN_EXPORT int __dprintf_chk(int descriptor, int level, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int result = __vdprintf_chk(descriptor, level, format, list);
    va_end(list);
    return result;
}

MIZAN_EXPORT ssize_t read(int descriptor, void *buffer, size_t bytes)
{
    real_need();
    return was_read(descriptor, real.read(descriptor, buffer, bytes));
}

MIZAN_EXPORT ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room)
{
    real_need();
    return was_read(descriptor, real.__read_chk(descriptor, buffer, bytes, room));
}

MIZAN_EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count)
{
    real_need();
    return was_read(descriptor, real.readv(descriptor, parts, count));
}

static ssize_t read_at(ssize_t (*reader)(int, const struct iovec *, int, off64_t, int), int descriptor, const struct iovec *parts,
                       int count, off64_t offset, int flags)
{
    if (reader == NULL) {
        errno = ENOSYS;
        return -1;
    }
    ssize_t result = reader(descriptor, parts, count, offset, flags);
    return offset == -1 ? was_read(descriptor, result) : result;
}

MIZAN_EXPORT ssize_t preadv2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags)
{
    real_need();
    return read_at(real.preadv2, descriptor, parts, count, offset, flags);
}

MIZAN_EXPORT ssize_t preadv64v2(int descriptor, const struct iovec *parts, int count, off64_t offset, int flags)
{
    real_need();
    return read_at(real.preadv64v2, descriptor, parts, count, offset, flags);
}

static void moved(int descriptor, off64_t position)
{
    if (position >= 0 && tracer_follows(descriptor)) {
        int callers_errno = errno;
        tracer_moved(descriptor, (uint64_t)position);
        errno = callers_errno;
    }
}

MIZAN_EXPORT off_t lseek(int descriptor, off_t offset, int from)
{
    real_need();
    off_t position = real.lseek(descriptor, offset, from);
    moved(descriptor, position);
    return position;
}

MIZAN_EXPORT off64_t lseek64(int descriptor, off64_t offset, int from)
{
    real_need();
    off64_t position = real.lseek64(descriptor, offset, from);
    moved(descriptor, position);
    return position;
}

static int truncated(int descriptor, off64_t size, int result)
{
    if (result == 0 && tracer_follows(descriptor)) {
        int callers_errno = errno;
        tracer_truncated(descriptor, (uint64_t)size);
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT int ftruncate(int descriptor, off_t size)
{
    real_need();
    return truncated(descriptor, size, real.ftruncate(descriptor, size));
}

MIZAN_EXPORT int ftruncate64(int descriptor, off64_t size)
{
    real_need();
    return truncated(descriptor, size, real.ftruncate64(descriptor, size));
}

static int allocated(int descriptor, int mode, off64_t offset, off64_t bytes, int result)
{
    if (result == 0 && tracer_follows(descriptor)) {
        int callers_errno = errno;
        tracer_allocated(descriptor, mode, (uint64_t)offset, (uint64_t)bytes);
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT int fallocate(int descriptor, int mode, off_t offset, off_t bytes)
{
    real_need();
    return allocated(descriptor, mode, offset, bytes, real.fallocate(descriptor, mode, offset, bytes));
}

MIZAN_EXPORT int fallocate64(int descriptor, int mode, off64_t offset, off64_t bytes)
{
    real_need();
    return allocated(descriptor, mode, offset, bytes, real.fallocate64(descriptor, mode, offset, bytes));
}

MIZAN_EXPORT int posix_fallocate(int descriptor, off_t offset, off_t bytes)
{
    real_need();
    return allocated(descriptor, 0, offset, bytes, real.posix_fallocate(descriptor, offset, bytes));
}

MIZAN_EXPORT int posix_fallocate64(int descriptor, off64_t offset, off64_t bytes)
{
    real_need();
    return allocated(descriptor, 0, offset, bytes, real.posix_fallocate64(descriptor, offset, bytes));
}
