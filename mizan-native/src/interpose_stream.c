/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Streams. The C library opens their files and writes their buffers by calls of its own that nobody can interpose, so they are
 * followed from open to close only, and a file that is to be placed is opened here and made a stream afterwards.
 */
#include "export.h"
#include "place.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <string.h>

/* The flags of open that a mode stands for, or O_RDONLY. */
static int flags_of(const char *mode)
{
    bool both = strchr(mode, '+') != NULL;
    int access = both ? O_RDWR : O_WRONLY;
    switch (mode[0]) {
    case 'w':
        return access | O_CREAT | O_TRUNC;
    case 'a':
        return access | O_CREAT | O_APPEND;
    default:
        return both ? O_RDWR : O_RDONLY;
    }
}

static bool is_for_tracer(const char *mode)
{
    return tracer_is_on() && flags_of(mode) != O_RDONLY;
}

static bool is_for_us(const char *mode)
{
    return is_for_tracer(mode) || (place_is_on() && (flags_of(mode) & O_CREAT) != 0);
}

static void report(FILE *stream, const char *name, const char *mode, uint64_t begin, bool created, bool maybe_created)
{
    int callers_errno = errno;
    int descriptor = stream == NULL ? -1 : fileno(stream);
    if (descriptor >= 0 && tracer_is_on()) {
        tracer_opened(&(struct tracer_open){
            .descriptor = descriptor,
            .directory = AT_FDCWD,
            .name = name,
            .flags = flags_of(mode),
            .begin = begin,
            .created = created,
            .maybe_created = maybe_created,
            .stream = stream,
        });
    }
    errno = callers_errno;
}

/* The mode with an x, which is the O_EXCL of streams, or nothing if it has one or is too long for the C library to see it. */
static bool exclusive_mode(const char *mode, char exclusive[8])
{
    size_t length = strnlen(mode, 8);
    if (length == 0 || length > 5 || strchr(mode, 'x') != NULL || (mode[0] != 'w' && mode[0] != 'a')) {
        return false;
    }
    exclusive[0] = mode[0];
    exclusive[1] = 'x';
    memcpy(exclusive + 2, mode + 1, length);
    return true;
}

/* A new file with its layout, or -1 if there is none to be placed. Only the C library knows what stands behind a comma. */
static int place(const char *name, const char *mode)
{
    int flags = flags_of(mode);
    struct placing placing;
    if ((flags & O_CREAT) == 0 || strchr(mode, ',') != NULL || !place_begin(&placing, AT_FDCWD, name, flags)) {
        return -1;
    }
    int at_exec = strchr(mode, 'e') != NULL ? O_CLOEXEC : 0;
    int descriptor = real.open64(name, flags | O_EXCL | at_exec | placing.flags, 0666);
    if (descriptor >= 0 && !place_created(&placing, descriptor)) {
        real.close(descriptor);
        real.unlink(name);
        descriptor = -1;
    }
    place_end(&placing);
    return descriptor;
}

static FILE *placed_stream(const char *name, const char *mode)
{
    int descriptor = place_is_on() ? place(name, mode) : -1;
    FILE *stream = descriptor < 0 ? NULL : real.fdopen(descriptor, mode);
    if (descriptor >= 0 && stream == NULL) {
        real.close(descriptor);
    }
    return stream;
}

static FILE *watched_fopen(FILE *(*opener)(const char *, const char *), const char *name, const char *mode)
{
    if (!is_for_us(mode)) {
        return opener(name, mode);
    }
    int callers_errno = errno;
    uint64_t begin = tracer_is_on() ? tracer_now() : 0;
    char exclusive[8];
    bool probed = tracer_is_on() && exclusive_mode(mode, exclusive);
    FILE *stream = placed_stream(name, mode);
    if (stream == NULL && probed) {
        stream = opener(name, exclusive);
    }
    bool created = stream != NULL || ((flags_of(mode) & O_CREAT) != 0 && strchr(mode, 'x') != NULL);
    bool unsure = !probed && !created && (flags_of(mode) & O_CREAT) != 0;
    errno = callers_errno;
    if (stream == NULL) {
        stream = opener(name, mode);
    }
    report(stream, name, mode, begin, created, unsure);
    return stream;
}

MIZAN_EXPORT FILE *fopen(const char *name, const char *mode)
{
    real_need();
    return watched_fopen(real.fopen, name, mode);
}

MIZAN_EXPORT FILE *fopen64(const char *name, const char *mode)
{
    real_need();
    return watched_fopen(real.fopen64, name, mode);
}

/* Whether the file is there now, empty and with its layout. One that must not be there is left to the C library. */
static bool place_before(const char *name, const char *mode)
{
    int descriptor = place_is_on() && strchr(mode, 'x') == NULL ? place(name, mode) : -1;
    if (descriptor >= 0) {
        real.close(descriptor);
    }
    return descriptor >= 0;
}

/* A failure closes the stream all the same, so nothing can be tried first. */
static FILE *watched_freopen(FILE *(*opener)(const char *, const char *, FILE *), const char *name, const char *mode,
                            FILE *stream)
{
    if (name == NULL || !(tracer_is_on() || place_is_on())) {
        return opener(name, mode, stream);
    }
    int callers_errno = errno;
    bool placed = is_for_us(mode) && place_before(name, mode);
    if (!tracer_is_on()) {
        errno = callers_errno;
        return opener(name, mode, stream);
    }
    uint64_t begin = tracer_now();
    struct tracer_close close;
    tracer_closing_stream(fileno(stream), stream, &close);
    errno = callers_errno;
    FILE *result = opener(name, mode, stream);
    callers_errno = errno;
    tracer_closed(&close, begin);
    errno = callers_errno;
    if (is_for_tracer(mode)) {
        report(result, name, mode, begin, placed, !placed && (flags_of(mode) & O_CREAT) != 0);
    }
    return result;
}

MIZAN_EXPORT FILE *freopen(const char *name, const char *mode, FILE *stream)
{
    real_need();
    return watched_freopen(real.freopen, name, mode, stream);
}

MIZAN_EXPORT FILE *freopen64(const char *name, const char *mode, FILE *stream)
{
    real_need();
    return watched_freopen(real.freopen64, name, mode, stream);
}

MIZAN_EXPORT FILE *fdopen(int descriptor, const char *mode)
{
    real_need();
    FILE *stream = real.fdopen(descriptor, mode);
    if (stream != NULL && is_for_tracer(mode)) {
        int callers_errno = errno;
        tracer_became_stream(descriptor, stream);
        errno = callers_errno;
    }
    return stream;
}

MIZAN_EXPORT int fclose(FILE *stream)
{
    real_need();
    if (!tracer_is_on()) {
        return real.fclose(stream);
    }
    int callers_errno = errno;
    int descriptor = fileno(stream); /* -1 for one in memory */
    struct tracer_close close;
    tracer_closing_stream(descriptor, stream, &close);
    uint64_t begin = close.last ? tracer_now() : 0;
    errno = callers_errno;
    int result = real.fclose(stream);
    callers_errno = errno;
    tracer_closed(&close, begin);
    errno = callers_errno;
    return result;
}
