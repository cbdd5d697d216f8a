/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Streams. The C library opens their files and writes their buffers by calls of its own that nobody can interpose, so they are
 * followed from open to close only, and a file that is to be placed is opened here and made a stream afterwards.
 */
#include "exclusive_open.h"
#include "export.h"
#include "lustre_create.h"
#include "place.h"
#include "real.h"
#include "tracer.h"
#include "uninterrupted.h"

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

static int open_plainly(const void *name, int flags)
{
    return real.open64(name, flags);
}

/* Answered: the descriptor, or -1 with errno, is what the program's own open would have said. */
static int create_with_layout(struct placing *placing, const char *name, int flags, bool *answered)
{
    int descriptor = -1;
    if (place_is_for_lustre(placing) && place_take_layout(placing)) {
        struct lustre_file file = {AT_FDCWD, name, flags, 0666, open_plainly, name};
        enum lustre_created how = lustre_create(&placing->attribute, &file, place_room(placing), &descriptor);
        if (how == LUSTRE_PLACED) {
            place_count_hit(placing);
            return descriptor;
        }
        if (how == LUSTRE_EXISTS) {
            place_layout_unused(placing);
            return -1;
        }
    }
    descriptor = real.open64(name, flags, 0666);
    if (descriptor >= 0) {
        place_created(placing, descriptor);
    } else {
        *answered = !exclusive_open_may_be_why(errno);
    }
    return descriptor;
}

static int create_placed(const char *name, int flags, bool *answered)
{
    struct placing placing;
    if (!place_begin(&placing, AT_FDCWD, name, flags)) {
        return -1;
    }
    int descriptor = create_with_layout(&placing, name, flags, answered);
    int error = errno;
    place_end(&placing);
    errno = error;
    return descriptor;
}

/* A new file with its layout, or -1 if there is none to be placed. Only the C library knows what stands behind a comma. */
static int place(const char *name, const char *mode, bool *answered)
{
    /* Never a file that is there: it would be opened twice, which a pipe's reader notices. */
    int flags = flags_of(mode) | O_EXCL | (strchr(mode, 'e') != NULL ? O_CLOEXEC : 0);
    if ((flags & O_CREAT) == 0 || name == NULL || strchr(mode, ',') != NULL) {
        return -1;
    }
    int cancelling = uninterrupted_by_cancellation();
    int descriptor = create_placed(name, flags, answered);
    int error = errno;
    interrupted_by_cancellation(cancelling);
    errno = error;
    return descriptor;
}

static FILE *placed_stream(const char *name, const char *mode, bool *answered)
{
    int descriptor = place_is_on() ? place(name, mode, answered) : -1;
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
    bool answered = false;
    FILE *stream = placed_stream(name, mode, &answered);
    if (stream == NULL && probed && !answered) {
        stream = opener(name, exclusive);
        answered = stream == NULL && !exclusive_open_may_be_why(errno);
    }
    if (answered) {
        return NULL;
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
    bool answered; /* or not: only the C library can close the stream as freopen does */
    int descriptor = place_is_on() && strchr(mode, 'x') == NULL ? place(name, mode, &answered) : -1;
    if (descriptor >= 0) {
        real.close(descriptor);
    }
    return descriptor >= 0;
}

/* A failure closes the stream all the same, so nothing can be tried first. */
static FILE *watched_freopen(FILE *(*opener)(const char *, const char *, FILE *), const char *name, const char *mode,
                            FILE *stream)
{
    if (name == NULL && tracer_is_on()) {
        tracer_stream_ends(stream); /* another mode for the same file; the stream is closed if that fails */
    }
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
