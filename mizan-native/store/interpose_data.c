/* SPDX-License-Identifier: Apache-2.0 */

/* Reads, writes and positions. */
#include "../src/export.h"
#include "io.h"
#include "real.h"

#include <errno.h>
#include <stddef.h>

ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room);
ssize_t __pread_chk(int descriptor, void *buffer, size_t bytes, off_t offset, size_t room);
ssize_t __pread64_chk(int descriptor, void *buffer, size_t bytes, off64_t offset, size_t room);

/* Managed calls stay points of cancellation: a thread that was cancelled ends here, before anything is held. */
static inline struct descriptor *managed(int descriptor, struct descriptor *room)
{
    real_need();
    struct descriptor *known = descriptors_managed(descriptor, room);
    if (known != NULL && real.pthread_testcancel != NULL) {
        real.pthread_testcancel();
    }
    return known;
}

static bool read_parts(int descriptor, const struct iovec *parts, int count, int64_t offset, ssize_t *result)
{
    struct descriptor room;
    struct descriptor *known = managed(descriptor, &room);
    return known != NULL && io_read(descriptor, known, parts, count, offset, result);
}

static bool write_parts(int descriptor, const struct iovec *parts, int count, int64_t offset, int flags, ssize_t *result)
{
    struct descriptor room;
    struct descriptor *known = managed(descriptor, &room);
    return known != NULL && io_write(descriptor, known, parts, count, offset, flags, result);
}

static bool read_one(int descriptor, void *buffer, size_t bytes, int64_t offset, ssize_t *result)
{
    const struct iovec part = {buffer, bytes};
    return read_parts(descriptor, &part, 1, offset, result);
}

static bool write_one(int descriptor, const void *buffer, size_t bytes, int64_t offset, ssize_t *result)
{
    const struct iovec part = {(void *)(size_t)buffer, bytes};
    return write_parts(descriptor, &part, 1, offset, 0, result);
}

/* An offset of a program; -1 is none here, and the kernel says so. */
static inline int64_t given(off64_t offset)
{
    return offset < 0 ? IO_HERE - 1 : offset;
}

MIZAN_EXPORT ssize_t read(int descriptor, void *buffer, size_t bytes)
{
    ssize_t result;
    return read_one(descriptor, buffer, bytes, IO_HERE, &result) ? result : real.read(descriptor, buffer, bytes);
}

MIZAN_EXPORT ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room)
{
    ssize_t result;
    real_need();
    if (real.__read_chk == NULL || (bytes <= room && read_one(descriptor, buffer, bytes, IO_HERE, &result))) {
        return real.__read_chk == NULL ? read(descriptor, buffer, bytes) : result;
    }
    return real.__read_chk(descriptor, buffer, bytes, room);
}

MIZAN_EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count)
{
    ssize_t result;
    return read_parts(descriptor, parts, count, IO_HERE, &result) ? result : real.readv(descriptor, parts, count);
}

MIZAN_EXPORT ssize_t pread64(int descriptor, void *buffer, size_t bytes, off64_t offset)
{
    ssize_t result;
    return read_one(descriptor, buffer, bytes, given(offset), &result) ? result : real.pread64(descriptor, buffer, bytes, offset);
}

MIZAN_EXPORT ssize_t pread(int descriptor, void *buffer, size_t bytes, off_t offset)
{
    ssize_t result;
    return read_one(descriptor, buffer, bytes, given(offset), &result) ? result : real.pread(descriptor, buffer, bytes, offset);
}

MIZAN_EXPORT ssize_t __pread_chk(int descriptor, void *buffer, size_t bytes, off_t offset, size_t room)
{
    ssize_t result;
    real_need();
    if (real.__pread_chk == NULL || (bytes <= room && read_one(descriptor, buffer, bytes, given(offset), &result))) {
        return real.__pread_chk == NULL ? pread(descriptor, buffer, bytes, offset) : result;
    }
    return real.__pread_chk(descriptor, buffer, bytes, offset, room);
}

MIZAN_EXPORT ssize_t __pread64_chk(int descriptor, void *buffer, size_t bytes, off64_t offset, size_t room)
{
    return __pread_chk(descriptor, buffer, bytes, offset, room);
}

MIZAN_EXPORT ssize_t preadv64(int descriptor, const struct iovec *parts, int count, off64_t offset)
{
    ssize_t result;
    return read_parts(descriptor, parts, count, given(offset), &result) ? result : real.preadv64(descriptor, parts, count, offset);
}

MIZAN_EXPORT ssize_t preadv(int descriptor, const struct iovec *parts, int count, off_t offset)
{
    ssize_t result;
    return read_parts(descriptor, parts, count, given(offset), &result) ? result : real.preadv(descriptor, parts, count, offset);
}

/* -1 is the position here. Flags that only say how long to wait are of no account. */
MIZAN_EXPORT ssize_t preadv64v2(int descriptor, const struct iovec *parts, int count, off64_t offset, int flags)
{
    ssize_t result;
    real_need();
    if ((flags & ~(RWF_HIPRI | RWF_NOWAIT)) == 0 && read_parts(descriptor, parts, count, offset, &result)) {
        return result;
    }
    if (real.preadv64v2 == NULL) {
        errno = ENOSYS;
        return -1;
    }
    return real.preadv64v2(descriptor, parts, count, offset, flags);
}

MIZAN_EXPORT ssize_t preadv2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags)
{
    return preadv64v2(descriptor, parts, count, offset, flags);
}

MIZAN_EXPORT ssize_t write(int descriptor, const void *buffer, size_t bytes)
{
    ssize_t result;
    return write_one(descriptor, buffer, bytes, IO_HERE, &result) ? result : real.write(descriptor, buffer, bytes);
}

MIZAN_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count)
{
    ssize_t result;
    return write_parts(descriptor, parts, count, IO_HERE, 0, &result) ? result : real.writev(descriptor, parts, count);
}

MIZAN_EXPORT ssize_t pwrite64(int descriptor, const void *buffer, size_t bytes, off64_t offset)
{
    ssize_t result;
    return write_one(descriptor, buffer, bytes, given(offset), &result) ? result : real.pwrite64(descriptor, buffer, bytes, offset);
}

MIZAN_EXPORT ssize_t pwrite(int descriptor, const void *buffer, size_t bytes, off_t offset)
{
    ssize_t result;
    return write_one(descriptor, buffer, bytes, given(offset), &result) ? result : real.pwrite(descriptor, buffer, bytes, offset);
}

MIZAN_EXPORT ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t offset)
{
    ssize_t result;
    return write_parts(descriptor, parts, count, given(offset), 0, &result) ? result : real.pwritev64(descriptor, parts, count, offset);
}

MIZAN_EXPORT ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset)
{
    ssize_t result;
    return write_parts(descriptor, parts, count, given(offset), 0, &result) ? result : real.pwritev(descriptor, parts, count, offset);
}

MIZAN_EXPORT ssize_t pwritev64v2(int descriptor, const struct iovec *parts, int count, off64_t offset, int flags)
{
    ssize_t result;
    real_need();
    if ((flags & ~(RWF_HIPRI | RWF_NOWAIT | RWF_DSYNC | RWF_SYNC | RWF_APPEND)) == 0 &&
        write_parts(descriptor, parts, count, offset, flags, &result)) {
        return result;
    }
    if (real.pwritev64v2 == NULL) {
        errno = ENOSYS;
        return -1;
    }
    return real.pwritev64v2(descriptor, parts, count, offset, flags);
}

MIZAN_EXPORT ssize_t pwritev2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags)
{
    return pwritev64v2(descriptor, parts, count, offset, flags);
}

MIZAN_EXPORT off64_t lseek64(int descriptor, off64_t offset, int from)
{
    int64_t result;
    real_need();
    return io_seek(descriptor, offset, from, &result) ? result : real.lseek64(descriptor, offset, from);
}

MIZAN_EXPORT off_t lseek(int descriptor, off_t offset, int from)
{
    int64_t result;
    real_need();
    return io_seek(descriptor, offset, from, &result) ? result : real.lseek(descriptor, offset, from);
}

static int truncated(int descriptor, off64_t size, int (*real_call)(int, off64_t))
{
    int result;
    return io_truncate(descriptor, size, &result) ? result : real_call(descriptor, size);
}

MIZAN_EXPORT int ftruncate(int descriptor, off_t size)
{
    real_need();
    return truncated(descriptor, size, real.ftruncate);
}

MIZAN_EXPORT int ftruncate64(int descriptor, off64_t size)
{
    real_need();
    return truncated(descriptor, size, real.ftruncate64);
}

MIZAN_EXPORT int truncate(const char *name, off_t size)
{
    int result;
    real_need();
    return io_truncate_name(name, size, &result) ? result : real.truncate(name, size);
}

MIZAN_EXPORT int truncate64(const char *name, off64_t size)
{
    int result;
    real_need();
    return io_truncate_name(name, size, &result) ? result : real.truncate64(name, size);
}

MIZAN_EXPORT int fsync(int descriptor)
{
    int result;
    real_need();
    return io_sync(descriptor, &result) ? result : real.fsync(descriptor);
}

MIZAN_EXPORT int fdatasync(int descriptor)
{
    int result;
    real_need();
    return io_sync(descriptor, &result) ? result : real.fdatasync(descriptor);
}

/* What this process has written to the store; what others have is flushed in their time. */
MIZAN_EXPORT int syncfs(int descriptor)
{
    real_need();
    for (int i = 0; i < DESCRIPTORS && descriptors_known_up_to(i); i++) {
        int result;
        if (descriptors_has_written(i) && io_sync(i, &result) && result != 0) {
            return -1;
        }
    }
    if (real.syncfs == NULL) {
        errno = ENOSYS;
        return -1;
    }
    return real.syncfs(descriptor);
}
