/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Every way to open a file. Opens for reading go straight on. One that may create a file is first tried with O_EXCL, because
 * that is the only way to know whether it did; if that fails, for whatever reason, the call is made as it was meant. Only
 * a file that this made is placed.
 */
#include "export.h"
#include "place.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int __open_2(const char *name, int flags);
int __open64_2(const char *name, int flags);
int __openat_2(int directory, const char *name, int flags);
int __openat64_2(int directory, const char *name, int flags);

static uint64_t now_if_on(void)
{
    return tracer_is_on() ? tracer_now() : 0;
}

static bool is_temporary_file(int flags)
{
    return (flags & O_TMPFILE) == O_TMPFILE;
}

static bool takes_mode(int flags)
{
    return (flags & O_CREAT) != 0 || is_temporary_file(flags);
}

static bool is_for_us(int flags)
{
    bool creates = (flags & O_CREAT) != 0;
    bool writes = creates || (flags & O_ACCMODE) != O_RDONLY || (flags & O_TRUNC) != 0;
    bool wanted = (tracer_is_on() && writes) || (place_is_on() && creates);
    return wanted && (flags & O_PATH) == 0 && !is_temporary_file(flags);
}

/* The mode argument, which is there only if the flags say so. */
#define MODE_ARGUMENT(flags, mode)                                                                                     \
    mode_t mode = 0;                                                                                                   \
    if (takes_mode(flags)) {                                                                                           \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode = va_arg(arguments, mode_t);                                                                              \
        va_end(arguments);                                                                                             \
    }

typedef int open_function(const char *, int, ...);
typedef int openat_function(int, const char *, int, ...);

static void report(int descriptor, int directory, const char *name, int flags, uint64_t begin, bool created)
{
    if (descriptor >= 0 && tracer_is_on()) {
        int callers_errno = errno;
        tracer_opened(&(struct tracer_open){
            .descriptor = descriptor,
            .directory = directory,
            .name = name,
            .flags = flags,
            .begin = begin,
            .created = created,
        });
        errno = callers_errno;
    }
}

/* A call as the program made it, but for its flags. Exactly one of the two functions is given. */
struct opening {
    open_function *plain;
    openat_function *at;
    int directory;
    const char *name;
    mode_t mode;
};

static int call(const struct opening *opening, int flags)
{
    return opening->plain != NULL ? opening->plain(opening->name, flags, opening->mode)
                                  : opening->at(opening->directory, opening->name, flags, opening->mode);
}

/* A file of Lustre that could not be given any layout: gets the default one by being opened again, or made again. */
static int start_over(const struct opening *opening, int descriptor, int flags)
{
    real.close(descriptor);
    int again = call(opening, flags & ~(O_CREAT | O_EXCL));
    if (again < 0) {
        real.unlinkat(opening->directory, opening->name, 0);
    }
    return again;
}

static int create(const struct opening *opening, int flags, bool *created)
{
    int callers_errno = errno;
    struct placing placing = {.flags = 0};
    bool places = place_begin(&placing, opening->directory, opening->name, flags);
    int result = -1;
    if (places || tracer_is_on()) {
        result = call(opening, flags | O_EXCL | placing.flags);
        *created = result >= 0;
    }
    if (places) {
        if (result >= 0 && !place_created(&placing, result)) {
            result = start_over(opening, result, flags);
        }
        place_end(&placing);
    }
    errno = callers_errno;
    if (result < 0) {
        result = call(opening, flags);
        *created = result >= 0 && (*created || (flags & O_EXCL) != 0);
    }
    return result;
}

static int watched_open(const struct opening *opening, int flags)
{
    uint64_t begin = now_if_on();
    bool created = false;
    int result = (flags & O_CREAT) != 0 ? create(opening, flags, &created) : call(opening, flags);
    report(result, opening->directory, opening->name, flags, begin, created);
    return result;
}

MIZAN_EXPORT int open(const char *name, int flags, ...)
{
    MODE_ARGUMENT(flags, mode)
    real_need();
    return is_for_us(flags) ? watched_open(&(struct opening){real.open, NULL, AT_FDCWD, name, mode}, flags)
                            : real.open(name, flags, mode);
}

MIZAN_EXPORT int open64(const char *name, int flags, ...)
{
    MODE_ARGUMENT(flags, mode)
    real_need();
    return is_for_us(flags) ? watched_open(&(struct opening){real.open64, NULL, AT_FDCWD, name, mode}, flags)
                            : real.open64(name, flags, mode);
}

MIZAN_EXPORT int openat(int directory, const char *name, int flags, ...)
{
    MODE_ARGUMENT(flags, mode)
    real_need();
    return is_for_us(flags) ? watched_open(&(struct opening){NULL, real.openat, directory, name, mode}, flags)
                            : real.openat(directory, name, flags, mode);
}

MIZAN_EXPORT int openat64(int directory, const char *name, int flags, ...)
{
    MODE_ARGUMENT(flags, mode)
    real_need();
    return is_for_us(flags) ? watched_open(&(struct opening){NULL, real.openat64, directory, name, mode}, flags)
                            : real.openat64(directory, name, flags, mode);
}

/* Behind ours, creat is the open that it stands for. */

static const int creat_flags = O_CREAT | O_WRONLY | O_TRUNC;

MIZAN_EXPORT int creat(const char *name, mode_t mode)
{
    real_need();
    return is_for_us(creat_flags) ? watched_open(&(struct opening){real.open, NULL, AT_FDCWD, name, mode}, creat_flags)
                                  : real.creat(name, mode);
}

MIZAN_EXPORT int creat64(const char *name, mode_t mode)
{
    real_need();
    return is_for_us(creat_flags) ? watched_open(&(struct opening){real.open64, NULL, AT_FDCWD, name, mode}, creat_flags)
                                  : real.creat64(name, mode);
}

/* What open becomes in programs built with _FORTIFY_SOURCE where there is no mode; they cannot create. */

static int fortified(int result, int directory, const char *name, int flags, uint64_t begin)
{
    if (is_for_us(flags)) {
        report(result, directory, name, flags, begin, false);
    }
    return result;
}

MIZAN_EXPORT int __open_2(const char *name, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return fortified(real.__open_2(name, flags), AT_FDCWD, name, flags, begin);
}

MIZAN_EXPORT int __open64_2(const char *name, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return fortified(real.__open64_2(name, flags), AT_FDCWD, name, flags, begin);
}

MIZAN_EXPORT int __openat_2(int directory, const char *name, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return fortified(real.__openat_2(directory, name, flags), directory, name, flags, begin);
}

MIZAN_EXPORT int __openat64_2(int directory, const char *name, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return fortified(real.__openat64_2(directory, name, flags), directory, name, flags, begin);
}

/* Names that the C library makes up; the template holds the name afterwards. */

static int made_temporary(int result, const char *name, uint64_t begin)
{
    if (result >= 0 && tracer_is_on()) {
        int callers_errno = errno;
        tracer_opened(&(struct tracer_open){
            .descriptor = result,
            .directory = AT_FDCWD,
            .name = name,
            .flags = O_RDWR | O_CREAT | O_EXCL,
            .begin = begin,
            .created = true,
            .temporary = true,
        });
        errno = callers_errno;
    }
    return result;
}

MIZAN_EXPORT int mkstemp(char *name)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkstemp(name), name, begin);
}

MIZAN_EXPORT int mkstemp64(char *name)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkstemp64(name), name, begin);
}

MIZAN_EXPORT int mkostemp(char *name, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkostemp(name, flags), name, begin);
}

MIZAN_EXPORT int mkostemp64(char *name, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkostemp64(name, flags), name, begin);
}

MIZAN_EXPORT int mkstemps(char *name, int suffix)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkstemps(name, suffix), name, begin);
}

MIZAN_EXPORT int mkstemps64(char *name, int suffix)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkstemps64(name, suffix), name, begin);
}

MIZAN_EXPORT int mkostemps(char *name, int suffix, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkostemps(name, suffix, flags), name, begin);
}

MIZAN_EXPORT int mkostemps64(char *name, int suffix, int flags)
{
    real_need();
    uint64_t begin = now_if_on();
    return made_temporary(real.mkostemps64(name, suffix, flags), name, begin);
}
