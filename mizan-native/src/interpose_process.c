/* SPDX-License-Identifier: Apache-2.0 */

/* How a process becomes two, ends without telling its libraries, or becomes another program. */
#include "export.h"
#include "own_descriptors.h"
#include "place.h"
#include "process_memory.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static void before(enum tracer_reason reason, int detail)
{
    real_need();
    if (tracer_is_on() || place_is_on()) {
        int callers_errno = errno;
        tracer_end(reason, detail);
        place_process_ends();
        errno = callers_errno;
    }
}

pid_t _Fork(void);

/*
 * The child would notice by itself at its first call, but a vfork before that has two processes on the same memory, and the wrong
 * one may be first.
 */
static pid_t forked(pid_t (*real_fork)(void))
{
    if (real_fork == NULL) {
        errno = ENOSYS;
        return -1;
    }
    bool concerned = tracer_is_on() || place_is_on();
    if (concerned) {
        tracer_forks();
        own_descriptors_fork();
    }
    pid_t child = real_fork();
    if (child != 0 && concerned) {
        own_descriptors_fork_ended();
    }
    if (child == 0 && concerned) {
        int callers_errno = errno;
        process_memory_forked();
        errno = callers_errno;
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

MIZAN_EXPORT _Noreturn void _exit(int status)
{
    before(TRACER_IMMEDIATE_EXIT, status & 0xFF);
    if (real._exit != NULL) {
        real._exit(status);
    }
    for (;;) {
        syscall(SYS_exit_group, status);
    }
}

MIZAN_EXPORT _Noreturn void _Exit(int status)
{
    before(TRACER_IMMEDIATE_EXIT, status & 0xFF);
    if (real._Exit != NULL) {
        real._Exit(status);
    }
    for (;;) {
        syscall(SYS_exit_group, status);
    }
}

MIZAN_EXPORT int execve(const char *program, char *const arguments[], char *const environment[])
{
    before(TRACER_EXEC, -1);
    return real.execve(program, arguments, environment);
}

MIZAN_EXPORT int execv(const char *program, char *const arguments[])
{
    before(TRACER_EXEC, -1);
    return real.execv(program, arguments);
}

MIZAN_EXPORT int execvp(const char *program, char *const arguments[])
{
    before(TRACER_EXEC, -1);
    return real.execvp(program, arguments);
}

MIZAN_EXPORT int execvpe(const char *program, char *const arguments[], char *const environment[])
{
    before(TRACER_EXEC, -1);
    return real.execvpe(program, arguments, environment);
}

MIZAN_EXPORT int fexecve(int descriptor, char *const arguments[], char *const environment[])
{
    before(TRACER_EXEC, -1);
    return real.fexecve(descriptor, arguments, environment);
}

MIZAN_EXPORT int execveat(int directory, const char *program, char *const arguments[], char *const environment[],
                          int flags)
{
    before(TRACER_EXEC, -1);
    if (real.execveat == NULL) {
        errno = ENOSYS;
        return -1;
    }
    return real.execveat(directory, program, arguments, environment, flags);
}

/* Lists of arguments cannot be handed on as they are; the C library makes an array of them too. */

static size_t count_arguments(va_list list)
{
    size_t count = 1;
    while (va_arg(list, char *) != NULL) {
        count++;
    }
    return count;
}

#define ARGUMENT_ARRAY(array, first, list)                                                                             \
    va_list list;                                                                                                      \
    const char *volatile head = (first); /* the headers say that it is never NULL; callers do not care */              \
    va_start(list, first);                                                                                             \
    size_t count = head == NULL ? 0 : count_arguments(list);                                                        \
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
