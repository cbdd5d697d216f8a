/* SPDX-License-Identifier: Apache-2.0 */

/* How a process becomes two, or another program: positions become the kernel's, and programs that will not run this library find the bytes in the file. */
#include "../src/export.h"
#include "../src/vfork_entry.h"
#include "descriptors.h"
#include "image.h"
#include "process.h"
#include "real.h"
#include "system_calls.h"

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

pid_t _Fork(void);

static bool is_on(void)
{
    real_need();
    return atomic_load_explicit(&store_is_on, memory_order_acquire);
}

static pid_t forked(pid_t (*real_fork)(void))
{
    if (real_fork == NULL) {
        errno = ENOSYS;
        return -1;
    }
    bool concerned = is_on();
    if (concerned) {
        descriptors_share_all();
    }
    pid_t child = real_fork();
    if (child == 0 && concerned) {
        process_forked();
    }
    return child;
}

MIZAN_EXPORT pid_t fork(void)
{
    real_need();
    return forked(real.fork);
}

MIZAN_EXPORT pid_t _Fork(void)
{
    real_need();
    return forked(real._Fork);
}

__attribute__((visibility("hidden"), used)) pid_t (*mizan_before_vfork(void))(void)
{
    if (is_on()) {
        descriptors_share_all();
        process_vforks();
    }
    return real.vfork;
}

/* The last three are there only if the flags say so; whatever they are, they travel in registers or lie on the stack. */
MIZAN_EXPORT int clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
    va_list list;
    va_start(list, argument);
    void *parent = va_arg(list, void *);
    void *storage = va_arg(list, void *);
    void *child = va_arg(list, void *);
    va_end(list);
    if (is_on() && (flags & CLONE_THREAD) == 0) {
        descriptors_share_all();
    }
    return real.clone(function, stack, flags, argument, parent, storage, child);
}

static void before_program(bool runs_library)
{
    descriptors_share_all();
    if (!runs_library) {
        descriptors_pass_inherited();
    }
}

MIZAN_EXPORT int execve(const char *program, char *const arguments[], char *const environment[])
{
    if (is_on() && descriptors_any_managed()) {
        before_program(image_runs_library(program, environment));
    }
    return real.execve(program, arguments, environment);
}

MIZAN_EXPORT int execv(const char *program, char *const arguments[])
{
    if (is_on() && descriptors_any_managed()) {
        before_program(image_runs_library(program, environ));
    }
    return real.execv(program, arguments);
}

MIZAN_EXPORT int execvp(const char *program, char *const arguments[])
{
    if (is_on() && descriptors_any_managed()) {
        before_program(image_of_path_runs_library(program, environ));
    }
    return real.execvp(program, arguments);
}

MIZAN_EXPORT int execvpe(const char *program, char *const arguments[], char *const environment[])
{
    if (is_on() && descriptors_any_managed()) {
        before_program(image_of_path_runs_library(program, environment));
    }
    return real.execvpe(program, arguments, environment);
}

MIZAN_EXPORT int fexecve(int descriptor, char *const arguments[], char *const environment[])
{
    if (is_on() && descriptors_any_managed()) {
        before_program(false);
    }
    return real.fexecve(descriptor, arguments, environment);
}

MIZAN_EXPORT int execveat(int folder, const char *program, char *const arguments[], char *const environment[], int flags)
{
    if (is_on() && descriptors_any_managed()) {
        before_program(false);
    }
    if (real.execveat == NULL) {
        errno = ENOSYS;
        return -1;
    }
    return real.execveat(folder, program, arguments, environment, flags);
}

/* Lists of arguments cannot be handed on as they are; the C library makes an array of them too. */
#define ARGUMENT_ARRAY(array, first, list)                                                                             \
    va_list list;                                                                                                      \
    const char *volatile head = (first); /* the headers say that it is never NULL; callers do not care */              \
    size_t count = 0;                                                                                                  \
    va_start(list, first);                                                                                             \
    for (const char *next = head; next != NULL; next = va_arg(list, char *)) {                                        \
        count++;                                                                                                       \
    }                                                                                                                  \
    va_end(list);                                                                                                      \
    char *array[count + 1];                                                                                            \
    va_start(list, first);                                                                                             \
    array[0] = (char *)(size_t)head;                                                                                   \
    for (size_t i = 1; i <= count; i++) {                                                                              \
        (array)[i] = va_arg(list, char *);                                                                             \
    }

MIZAN_EXPORT int execl(const char *program, const char *first, ...)
{
    ARGUMENT_ARRAY(array, first, list)
    va_end(list);
    return execv(program, array);
}

MIZAN_EXPORT int execlp(const char *program, const char *first, ...)
{
    ARGUMENT_ARRAY(array, first, list)
    va_end(list);
    return execvp(program, array);
}

MIZAN_EXPORT int execle(const char *program, const char *first, ...)
{
    ARGUMENT_ARRAY(array, first, list)
    char *const *environment = va_arg(list, char *const *);
    va_end(list);
    return execve(program, array, environment);
}

/* Actions on files can hand on any descriptor. */
static void before_spawn(bool runs_library, const void *actions)
{
    before_program(true);
    if (!runs_library) {
        if (actions != NULL) {
            descriptors_pass_managed(PASSED_EXEC);
        } else {
            descriptors_pass_inherited();
        }
    }
}

MIZAN_EXPORT int posix_spawn(pid_t *child, const char *program, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                             char *const arguments[], char *const environment[])
{
    if (is_on() && descriptors_any_managed()) {
        before_spawn(image_runs_library(program, environment), actions);
    }
    return real.posix_spawn(child, program, actions, attributes, arguments, environment);
}

MIZAN_EXPORT int posix_spawnp(pid_t *child, const char *program, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                              char *const arguments[], char *const environment[])
{
    if (is_on() && descriptors_any_managed()) {
        before_spawn(image_of_path_runs_library(program, environment), actions);
    }
    return real.posix_spawnp(child, program, actions, attributes, arguments, environment);
}

MIZAN_EXPORT int system(const char *command)
{
    if (is_on() && descriptors_any_managed()) {
        before_program(image_runs_library("/bin/sh", environ));
    }
    return real.system(command);
}

MIZAN_EXPORT FILE *popen(const char *command, const char *mode)
{
    if (is_on() && descriptors_any_managed()) {
        before_program(image_runs_library("/bin/sh", environ));
    }
    FILE *stream = real.popen(command, mode);
    if (stream != NULL && is_on()) {
        descriptors_forget(fileno(stream));
    }
    return stream;
}

/* A limit on sizes is the kernel's to enforce. */
static void limited(int resource, const struct rlimit *limit)
{
    if (is_on() && resource == RLIMIT_FSIZE && limit != NULL && limit->rlim_cur != RLIM_INFINITY) {
        int callers_errno = errno;
        descriptors_pass_all(PASSED_OTHER);
        errno = callers_errno;
    }
}

#ifdef __USE_GNU
#define RESOURCE __rlimit_resource_t
#else
#define RESOURCE int
#endif

MIZAN_EXPORT int setrlimit(RESOURCE resource, const struct rlimit *limit)
{
    limited((int)resource, limit);
    return real.setrlimit((int)resource, limit);
}

MIZAN_EXPORT int setrlimit64(RESOURCE resource, const struct rlimit64 *limit)
{
    limited((int)resource, (const struct rlimit *)limit);
    return real.setrlimit64((int)resource, (const struct rlimit *)limit);
}
