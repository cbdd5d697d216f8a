/* SPDX-License-Identifier: Apache-2.0 */

/* What files say of themselves: size and time of managed ones are those that programs see. */
#include "../src/export.h"
#include "io.h"
#include "real.h"
#include "system_calls.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/time.h>

struct utimbuf;

/* The structures of 64-bit Linux are the same under both names. Programs that were built for glibc before 2.33 call those with underscores. */
int fstat64(int descriptor, struct stat64 *status);
int stat64(const char *name, struct stat64 *status);
int lstat64(const char *name, struct stat64 *status);
int fstatat64(int folder, const char *name, struct stat64 *status, int flags);
int __fxstat(int version, int descriptor, struct stat *status);
int __fxstat64(int version, int descriptor, struct stat64 *status);
int __xstat(int version, const char *name, struct stat *status);
int __xstat64(int version, const char *name, struct stat64 *status);
int __lxstat(int version, const char *name, struct stat *status);
int __lxstat64(int version, const char *name, struct stat64 *status);
int __fxstatat(int version, int folder, const char *name, struct stat *status, int flags);
int __fxstatat64(int version, int folder, const char *name, struct stat64 *status, int flags);
int utime(const char *name, const struct utimbuf *times);

static int corrected(int result, struct stat *status)
{
    if (result == 0) {
        io_correct(status);
    }
    return result;
}

MIZAN_EXPORT int fstat(int descriptor, struct stat *status)
{
    real_need();
    return corrected(real.fstat != NULL ? real.fstat(descriptor, status) : system_fstat(descriptor, status), status);
}

MIZAN_EXPORT int stat(const char *restrict name, struct stat *restrict status)
{
    real_need();
    return corrected(real.stat != NULL ? real.stat(name, status) : system_stat_at(AT_FDCWD, name, status, 0), status);
}

MIZAN_EXPORT int lstat(const char *restrict name, struct stat *restrict status)
{
    real_need();
    return corrected(real.lstat != NULL ? real.lstat(name, status) : system_stat_at(AT_FDCWD, name, status, AT_SYMLINK_NOFOLLOW), status);
}

MIZAN_EXPORT int fstatat(int folder, const char *restrict name, struct stat *restrict status, int flags)
{
    real_need();
    return corrected(real.fstatat != NULL ? real.fstatat(folder, name, status, flags) : system_stat_at(folder, name, status, flags), status);
}

MIZAN_EXPORT int fstat64(int descriptor, struct stat64 *status)
{
    return fstat(descriptor, (struct stat *)status);
}

MIZAN_EXPORT int stat64(const char *restrict name, struct stat64 *restrict status)
{
    return stat(name, (struct stat *)status);
}

MIZAN_EXPORT int lstat64(const char *restrict name, struct stat64 *restrict status)
{
    return lstat(name, (struct stat *)status);
}

MIZAN_EXPORT int fstatat64(int folder, const char *restrict name, struct stat64 *restrict status, int flags)
{
    return fstatat(folder, name, (struct stat *)status, flags);
}

MIZAN_EXPORT int __fxstat(int version, int descriptor, struct stat *status)
{
    (void)version;
    return fstat(descriptor, status);
}

MIZAN_EXPORT int __fxstat64(int version, int descriptor, struct stat64 *status)
{
    (void)version;
    return fstat64(descriptor, status);
}

MIZAN_EXPORT int __xstat(int version, const char *name, struct stat *status)
{
    (void)version;
    return stat(name, status);
}

MIZAN_EXPORT int __xstat64(int version, const char *name, struct stat64 *status)
{
    (void)version;
    return stat64(name, status);
}

MIZAN_EXPORT int __lxstat(int version, const char *name, struct stat *status)
{
    (void)version;
    return lstat(name, status);
}

MIZAN_EXPORT int __lxstat64(int version, const char *name, struct stat64 *status)
{
    (void)version;
    return lstat64(name, status);
}

MIZAN_EXPORT int __fxstatat(int version, int folder, const char *name, struct stat *status, int flags)
{
    (void)version;
    return fstatat(folder, name, status, flags);
}

MIZAN_EXPORT int __fxstatat64(int version, int folder, const char *name, struct stat64 *status, int flags)
{
    (void)version;
    return fstatat64(folder, name, status, flags);
}

MIZAN_EXPORT int statx(int folder, const char *restrict name, int flags, unsigned mask, struct statx *restrict status)
{
    real_need();
    /* Which file it is has to be known, whatever was asked. */
    unsigned asked = mask | STATX_TYPE | STATX_INO;
    int result = real.statx != NULL ? real.statx(folder, name, flags, asked, status)
                                    : (int)SYSTEM_CALL(SYS_statx, folder, name, flags, asked, status);
    if (result == 0) {
        io_correct_extended(status);
    }
    return result;
}

static int times_set(int result, int folder, const char *name, int flags)
{
    if (result == 0 && atomic_load_explicit(&store_is_on, memory_order_acquire)) {
        int callers_errno = errno;
        struct stat status;
        if ((name == NULL ? system_fstat(folder, &status) : system_stat_at(folder, name, &status, flags)) == 0) {
            io_times_were_set(&status);
        }
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT int futimens(int descriptor, const struct timespec times[2])
{
    real_need();
    return times_set(real.futimens(descriptor, times), descriptor, NULL, 0);
}

MIZAN_EXPORT int utimensat(int folder, const char *name, const struct timespec times[2], int flags)
{
    real_need();
    return times_set(real.utimensat(folder, name, times, flags), folder, name, flags);
}

MIZAN_EXPORT int utimes(const char *name, const struct timeval times[2])
{
    real_need();
    return times_set(real.utimes(name, times), AT_FDCWD, name, 0);
}

MIZAN_EXPORT int futimes(int descriptor, const struct timeval times[2])
{
    real_need();
    return times_set(real.futimes(descriptor, times), descriptor, NULL, 0);
}

MIZAN_EXPORT int utime(const char *name, const struct utimbuf *times)
{
    real_need();
    return times_set(real.utime(name, times), AT_FDCWD, name, 0);
}
