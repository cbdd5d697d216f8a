/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Every way to open a file. Opens for reading go straight on. One that may create a file is first tried with O_EXCL, because
 * that is the only way to know whether it did; if that fails, and not for a reason that has nothing to do with O_EXCL, the call is made as it was meant.
 * Only a file that this made is placed. One that is to have a layout on Lustre is made by lustre_create.
 */
#include "exclusive_open.h"
#include "export.h"
#include "lustre_create.h"
#include "place.h"
#include "real.h"
#include "tracer.h"
#include "uninterrupted.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

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

static int call_again(const void *opening, int flags)
{
    return call(opening, flags);
}

/* How far the library got with a create. */
enum answer {
    ANSWERED, /* this is the answer to the program, be it a descriptor or an error */
    OPEN      /* the program's own call is still to be made, with nothing held and as it was meant */
};

/* With O_EXCL, so that it is known whether this made the file. Placing is NULL if it is not to be placed. */
static enum answer create_exclusively(struct placing *placing, const struct opening *opening, int flags, int *result,
                                      bool *created)
{
    *result = call(opening, flags | O_EXCL);
    *created = *result >= 0;
    if (*created && placing != NULL) {
        place_created(placing, *result);
    }
    return *created || (flags & O_EXCL) != 0 || !exclusive_open_may_be_why(errno) ? ANSWERED : OPEN;
}

/*
 * Whether the file is there, so that the program's own call will create nothing, but for a name that is taken away in between. It alone may say what it says
 * of a file that is there: it may wait, be interrupted or cancelled (pipes), or be refused (fs.protected_regular).
 */
static bool is_there(const struct opening *opening, enum answer *answer)
{
    int callers_errno = errno;
    bool there = syscall(SYS_faccessat, opening->directory, opening->name, F_OK) == 0;
    if (!there && errno == EINTR) {
        *answer = ANSWERED;
        return true;
    }
    there = there || errno != ENOENT;
    errno = callers_errno;
    return there;
}

static enum answer create_on_lustre(struct placing *placing, const struct opening *opening, int flags, int *result, bool *created)
{
    enum answer answer = OPEN;
    if (is_there(opening, &answer)) {
        return answer;
    }
    struct lustre_file file = {opening->directory, opening->name, flags, opening->mode, call_again, opening};
    enum lustre_created how = place_take_layout(placing)
                                  ? lustre_create(&placing->attribute, &file, place_room(placing), result)
                                  : LUSTRE_REFUSED;
    *created = how == LUSTRE_PLACED;
    if (*created) {
        place_count_hit(placing);
        return ANSWERED;
    }
    if (how == LUSTRE_EXISTS) {
        place_layout_unused(placing);
        return OPEN;
    }
    return create_exclusively(placing, opening, flags, result, created);
}

/* A new file that is placed, if the index has it. */
static enum answer create_placed(const struct opening *opening, int flags, int *result, bool *created)
{
    struct placing placing;
    bool places = place_begin(&placing, opening->directory, opening->name, flags);
    enum answer answer = OPEN;
    if (places && place_is_for_lustre(&placing)) {
        answer = create_on_lustre(&placing, opening, flags, result, created);
    } else if (places || tracer_is_on()) {
        answer = create_exclusively(places ? &placing : NULL, opening, flags, result, created);
    }
    if (places) {
        int error = errno;
        place_end(&placing);
        errno = error;
    }
    return answer;
}

static int create(const struct opening *opening, int flags, bool *created)
{
    int callers_errno = errno;
    int result = -1;
    int cancelling = uninterrupted_by_cancellation();
    enum answer answer = create_placed(opening, flags, &result, created);
    int error = errno;
    interrupted_by_cancellation(cancelling);
    errno = answer == ANSWERED && result < 0 ? error : callers_errno;
    if (answer == OPEN) {
        result = call(opening, flags);
        *created = result >= 0 && (flags & O_EXCL) != 0;
    }
    return result;
}

static int watched_open(const struct opening *opening, int flags)
{
    if (opening->name == NULL) {
        return call(opening, flags); /* EFAULT */
    }
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
