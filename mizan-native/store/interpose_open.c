/* SPDX-License-Identifier: Apache-2.0 */

/* Opens, of descriptors and of streams. */
#include "../src/export.h"
#include "descriptors.h"
#include "io.h"
#include "real.h"
#include "system_calls.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef __O_TMPFILE
#define __O_TMPFILE (020000000 | O_DIRECTORY)
#endif

int __open_2(const char *name, int flags);
int __open64_2(const char *name, int flags);
int __openat_2(int folder, const char *name, int flags);
int __openat64_2(int folder, const char *name, int flags);

/* The mode is there only if the flags say so. */
#define MODE_OF(flags, mode)                                                                                           \
    mode_t mode = 0;                                                                                                   \
    if (((flags) & O_CREAT) != 0 || ((flags) & __O_TMPFILE) == __O_TMPFILE) {                                          \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode = va_arg(list, mode_t);                                                                                   \
        va_end(list);                                                                                                  \
    }

/* A managed file is not emptied by its open: a flush could be writing to it. */
static bool empties_managed(int folder, const char *name, int flags)
{
    if ((flags & O_TRUNC) == 0 || (flags & O_ACCMODE) == O_RDONLY || !atomic_load_explicit(&store_is_on, memory_order_acquire)) {
        return false;
    }
    int callers_errno = errno;
    struct stat status;
    uint32_t generation;
    bool managed = system_stat_at(folder, name, &status, 0) == 0 && descriptors_slot_of(&status, &generation) >= 0;
    errno = callers_errno;
    return managed && (flags & (O_CREAT | O_EXCL)) != (O_CREAT | O_EXCL);
}

static int opened(int descriptor, int flags, bool to_empty)
{
    if (descriptor >= 0) {
        descriptors_opened(descriptor, flags);
        /* Opens that emptied the file before it was known to be managed are followed by a record of that, too. */
        if (to_empty || ((flags & O_TRUNC) != 0 && (flags & O_ACCMODE) != O_RDONLY && io_has_bytes(descriptor))) {
            int callers_errno = errno;
            int result;
            if (!io_truncate(descriptor, 0, &result)) {
                real.ftruncate(descriptor, 0);
            }
            errno = callers_errno;
        }
    }
    return descriptor;
}

static int open_at(int (*real_open)(int, const char *, int, ...), int folder, const char *name, int flags, mode_t mode)
{
    bool to_empty = empties_managed(folder, name, flags);
    return opened(real_open(folder, name, to_empty ? flags & ~O_TRUNC : flags, mode), flags, to_empty);
}

static int open_name(int (*real_open)(const char *, int, ...), const char *name, int flags, mode_t mode)
{
    bool to_empty = empties_managed(AT_FDCWD, name, flags);
    return opened(real_open(name, to_empty ? flags & ~O_TRUNC : flags, mode), flags, to_empty);
}

MIZAN_EXPORT int open(const char *name, int flags, ...)
{
    MODE_OF(flags, mode)
    real_need();
    return open_name(real.open, name, flags, mode);
}

MIZAN_EXPORT int open64(const char *name, int flags, ...)
{
    MODE_OF(flags, mode)
    real_need();
    return open_name(real.open64, name, flags, mode);
}

MIZAN_EXPORT int openat(int folder, const char *name, int flags, ...)
{
    MODE_OF(flags, mode)
    real_need();
    return open_at(real.openat, folder, name, flags, mode);
}

MIZAN_EXPORT int openat64(int folder, const char *name, int flags, ...)
{
    MODE_OF(flags, mode)
    real_need();
    return open_at(real.openat64, folder, name, flags, mode);
}

MIZAN_EXPORT int __open_2(const char *name, int flags)
{
    real_need();
    return open_name(real.open, name, flags, 0);
}

MIZAN_EXPORT int __open64_2(const char *name, int flags)
{
    real_need();
    return open_name(real.open64, name, flags, 0);
}

MIZAN_EXPORT int __openat_2(int folder, const char *name, int flags)
{
    real_need();
    return open_at(real.openat, folder, name, flags, 0);
}

MIZAN_EXPORT int __openat64_2(int folder, const char *name, int flags)
{
    real_need();
    return open_at(real.openat64, folder, name, flags, 0);
}

MIZAN_EXPORT int creat(const char *name, mode_t mode)
{
    real_need();
    return open_name(real.open, name, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

MIZAN_EXPORT int creat64(const char *name, mode_t mode)
{
    real_need();
    return open_name(real.open64, name, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

MIZAN_EXPORT int mkstemp(char *name)
{
    real_need();
    return opened(real.mkstemp(name), O_RDWR, false);
}

MIZAN_EXPORT int mkstemp64(char *name)
{
    real_need();
    return opened(real.mkstemp64(name), O_RDWR, false);
}

MIZAN_EXPORT int mkostemp(char *name, int flags)
{
    real_need();
    return opened(real.mkostemp(name, flags), O_RDWR | flags, false);
}

MIZAN_EXPORT int mkostemp64(char *name, int flags)
{
    real_need();
    return opened(real.mkostemp64(name, flags), O_RDWR | flags, false);
}

MIZAN_EXPORT int mkstemps(char *name, int suffix)
{
    real_need();
    return opened(real.mkstemps(name, suffix), O_RDWR, false);
}

MIZAN_EXPORT int mkstemps64(char *name, int suffix)
{
    real_need();
    return opened(real.mkstemps64(name, suffix), O_RDWR, false);
}

MIZAN_EXPORT int mkostemps(char *name, int suffix, int flags)
{
    real_need();
    return opened(real.mkostemps(name, suffix, flags), O_RDWR | flags, false);
}

MIZAN_EXPORT int mkostemps64(char *name, int suffix, int flags)
{
    real_need();
    return opened(real.mkostemps64(name, suffix, flags), O_RDWR | flags, false);
}

/* Streams read and write inside of the C library, where we do not see it: their files are switched to pass-through before. */
static bool before_stream(const char *name)
{
    bool passed = true;
    if (name != NULL && atomic_load_explicit(&store_is_on, memory_order_acquire)) {
        int callers_errno = errno;
        struct stat status;
        if (system_stat_at(AT_FDCWD, name, &status, 0) == 0) {
            passed = descriptors_pass_file(&status, PASSED_STREAM);
        }
        errno = passed ? callers_errno : EIO;
    }
    return passed;
}

/* A file that a stream may write to is registered and switched, so that others do not manage it meanwhile. */
static FILE *stream_opened(FILE *stream, const char *mode)
{
    if (stream != NULL && atomic_load_explicit(&store_is_on, memory_order_acquire)) {
        int callers_errno = errno;
        int descriptor = fileno(stream);
        bool writes = strpbrk(mode, "wa+") != NULL;
        descriptors_opened(descriptor, writes ? O_RDWR : O_RDONLY);
        descriptors_pass_if_managed(descriptor, PASSED_STREAM);
        errno = callers_errno;
    }
    return stream;
}

MIZAN_EXPORT FILE *fopen(const char *name, const char *mode)
{
    real_need();
    if (!before_stream(name)) {
        return NULL;
    }
    return stream_opened(real.fopen(name, mode), mode);
}

MIZAN_EXPORT FILE *fopen64(const char *name, const char *mode)
{
    real_need();
    if (!before_stream(name)) {
        return NULL;
    }
    return stream_opened(real.fopen64(name, mode), mode);
}

static void stream_closing(FILE *stream, struct closing *closing)
{
    *closing = (struct closing){.wrote = false};
    if (stream != NULL && atomic_load_explicit(&store_is_on, memory_order_acquire)) {
        int callers_errno = errno;
        descriptors_closing(fileno(stream), closing);
        errno = callers_errno;
    }
}

MIZAN_EXPORT FILE *freopen(const char *name, const char *mode, FILE *stream)
{
    struct closing closing;
    real_need();
    if (!before_stream(name)) {
        return NULL;
    }
    stream_closing(stream, &closing);
    return stream_opened(real.freopen(name, mode, stream), mode);
}

MIZAN_EXPORT FILE *freopen64(const char *name, const char *mode, FILE *stream)
{
    struct closing closing;
    real_need();
    if (!before_stream(name)) {
        return NULL;
    }
    stream_closing(stream, &closing);
    return stream_opened(real.freopen64(name, mode, stream), mode);
}

MIZAN_EXPORT FILE *fdopen(int descriptor, const char *mode)
{
    real_need();
    return descriptors_pass_if_managed(descriptor, PASSED_STREAM) ? real.fdopen(descriptor, mode) : NULL;
}

MIZAN_EXPORT int fclose(FILE *stream)
{
    struct closing closing;
    real_need();
    stream_closing(stream, &closing);
    int result = real.fclose(stream);
    descriptors_closed(&closing);
    return result;
}
