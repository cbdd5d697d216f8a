/* SPDX-License-Identifier: Apache-2.0 */

/* Names that change or go. */
#include "export.h"
#include "file_status.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <sys/stat.h>

static uint64_t now_if_on(void)
{
    return tracer_is_on() ? tracer_now() : 0;
}

static int renamed(int result, int from_directory, const char *from, int to_directory, const char *to, uint64_t begin)
{
    if (result == 0 && begin != 0) {
        int callers_errno = errno;
        tracer_renamed(from_directory, from, to_directory, to, begin);
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT int rename(const char *from, const char *to)
{
    real_need();
    uint64_t begin = now_if_on();
    return renamed(real.rename(from, to), AT_FDCWD, from, AT_FDCWD, to, begin);
}

MIZAN_EXPORT int renameat(int from_directory, const char *from, int to_directory, const char *to)
{
    real_need();
    uint64_t begin = now_if_on();
    return renamed(real.renameat(from_directory, from, to_directory, to), from_directory, from, to_directory, to, begin);
}

MIZAN_EXPORT int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags)
{
    real_need();
    if (real.renameat2 == NULL) {
        errno = ENOSYS;
        return -1;
    }
    uint64_t begin = now_if_on();
    int result = real.renameat2(from_directory, from, to_directory, to, flags);
    return renamed(result, from_directory, from, to_directory, to, begin);
}

static int unlinked(int result, int directory, const char *name, uint64_t begin)
{
    if (result == 0 && begin != 0) {
        int callers_errno = errno;
        tracer_unlinked(directory, name, begin);
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT int unlink(const char *name)
{
    real_need();
    uint64_t begin = now_if_on();
    return unlinked(real.unlink(name), AT_FDCWD, name, begin);
}

MIZAN_EXPORT int unlinkat(int directory, const char *name, int flags)
{
    real_need();
    uint64_t begin = (flags & AT_REMOVEDIR) != 0 ? 0 : now_if_on();
    return unlinked(real.unlinkat(directory, name, flags), directory, name, begin);
}

/* Removes a directory as well, which is not recorded. */
MIZAN_EXPORT int remove(const char *name)
{
    real_need();
    uint64_t begin = now_if_on();
    struct stat status;
    if (begin != 0) {
        int callers_errno = errno;
        begin = file_status_at(AT_FDCWD, name, &status) && !S_ISDIR(status.st_mode) ? begin : 0;
        errno = callers_errno;
    }
    return unlinked(real.remove(name), AT_FDCWD, name, begin);
}
