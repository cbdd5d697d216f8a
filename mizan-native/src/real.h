/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_REAL_H
#define MIZAN_REAL_H

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/uio.h>

/*
 * The functions that stand behind ours: those of the next library that has them (RTLD_NEXT), which is the C library or
 * another preloaded one. One that is in no library is NULL.
 */
#define REAL_FUNCTIONS(FUNCTION)                                                                                       \
    FUNCTION(int, open, (const char *, int, ...))                                                                      \
    FUNCTION(int, open64, (const char *, int, ...))                                                                    \
    FUNCTION(int, openat, (int, const char *, int, ...))                                                               \
    FUNCTION(int, openat64, (int, const char *, int, ...))                                                             \
    FUNCTION(int, creat, (const char *, mode_t))                                                                       \
    FUNCTION(int, creat64, (const char *, mode_t))                                                                     \
    FUNCTION(int, __open_2, (const char *, int))                                                                       \
    FUNCTION(int, __open64_2, (const char *, int))                                                                     \
    FUNCTION(int, __openat_2, (int, const char *, int))                                                                \
    FUNCTION(int, __openat64_2, (int, const char *, int))                                                              \
    FUNCTION(int, mkstemp, (char *))                                                                                   \
    FUNCTION(int, mkstemp64, (char *))                                                                                 \
    FUNCTION(int, mkostemp, (char *, int))                                                                             \
    FUNCTION(int, mkostemp64, (char *, int))                                                                           \
    FUNCTION(int, mkstemps, (char *, int))                                                                             \
    FUNCTION(int, mkstemps64, (char *, int))                                                                           \
    FUNCTION(int, mkostemps, (char *, int, int))                                                                       \
    FUNCTION(int, mkostemps64, (char *, int, int))                                                                     \
    FUNCTION(FILE *, fopen, (const char *, const char *))                                                              \
    FUNCTION(FILE *, fopen64, (const char *, const char *))                                                            \
    FUNCTION(FILE *, freopen, (const char *, const char *, FILE *))                                                    \
    FUNCTION(FILE *, freopen64, (const char *, const char *, FILE *))                                                  \
    FUNCTION(FILE *, fdopen, (int, const char *))                                                                      \
    FUNCTION(int, fclose, (FILE *))                                                                                    \
    FUNCTION(ssize_t, write, (int, const void *, size_t))                                                              \
    FUNCTION(ssize_t, pwrite, (int, const void *, size_t, off_t))                                                      \
    FUNCTION(ssize_t, pwrite64, (int, const void *, size_t, off64_t))                                                  \
    FUNCTION(ssize_t, writev, (int, const struct iovec *, int))                                                        \
    FUNCTION(ssize_t, pwritev, (int, const struct iovec *, int, off_t))                                                \
    FUNCTION(ssize_t, pwritev64, (int, const struct iovec *, int, off64_t))                                            \
    FUNCTION(ssize_t, pwritev2, (int, const struct iovec *, int, off_t, int))                                          \
    FUNCTION(ssize_t, pwritev64v2, (int, const struct iovec *, int, off64_t, int))                                     \
    FUNCTION(ssize_t, sendfile, (int, int, off_t *, size_t))                                                           \
    FUNCTION(ssize_t, sendfile64, (int, int, off64_t *, size_t))                                                       \
    FUNCTION(ssize_t, copy_file_range, (int, off64_t *, int, off64_t *, size_t, unsigned))                             \
    FUNCTION(ssize_t, splice, (int, off64_t *, int, off64_t *, size_t, unsigned))                                      \
    FUNCTION(int, dprintf, (int, const char *, ...))                                                                   \
    FUNCTION(int, vdprintf, (int, const char *, va_list))                                                              \
    FUNCTION(int, __dprintf_chk, (int, int, const char *, ...))                                                        \
    FUNCTION(int, __vdprintf_chk, (int, int, const char *, va_list))                                                   \
    FUNCTION(ssize_t, preadv2, (int, const struct iovec *, int, off_t, int))                                           \
    FUNCTION(ssize_t, preadv64v2, (int, const struct iovec *, int, off64_t, int))                                      \
    FUNCTION(ssize_t, read, (int, void *, size_t))                                                                     \
    FUNCTION(ssize_t, __read_chk, (int, void *, size_t, size_t))                                                       \
    FUNCTION(ssize_t, readv, (int, const struct iovec *, int))                                                         \
    FUNCTION(off_t, lseek, (int, off_t, int))                                                                          \
    FUNCTION(off64_t, lseek64, (int, off64_t, int))                                                                    \
    FUNCTION(int, ftruncate, (int, off_t))                                                                             \
    FUNCTION(int, ftruncate64, (int, off64_t))                                                                         \
    FUNCTION(int, fallocate, (int, int, off_t, off_t))                                                                 \
    FUNCTION(int, fallocate64, (int, int, off64_t, off64_t))                                                           \
    FUNCTION(int, posix_fallocate, (int, off_t, off_t))                                                                \
    FUNCTION(int, posix_fallocate64, (int, off64_t, off64_t))                                                          \
    FUNCTION(int, close, (int))                                                                                        \
    FUNCTION(int, close_range, (unsigned, unsigned, int))                                                              \
    FUNCTION(void, closefrom, (int))                                                                                   \
    FUNCTION(int, dup, (int))                                                                                          \
    FUNCTION(int, dup2, (int, int))                                                                                    \
    FUNCTION(int, dup3, (int, int, int))                                                                               \
    FUNCTION(int, fcntl, (int, int, ...))                                                                              \
    FUNCTION(int, fcntl64, (int, int, ...))                                                                            \
    FUNCTION(int, rename, (const char *, const char *))                                                                \
    FUNCTION(int, renameat, (int, const char *, int, const char *))                                                    \
    FUNCTION(int, renameat2, (int, const char *, int, const char *, unsigned))                                         \
    FUNCTION(int, unlink, (const char *))                                                                              \
    FUNCTION(int, unlinkat, (int, const char *, int))                                                                  \
    FUNCTION(int, remove, (const char *))                                                                              \
    FUNCTION(void, _exit, (int))                                                                                       \
    FUNCTION(void, _Exit, (int))                                                                                       \
    FUNCTION(int, chdir, (const char *))                                                                               \
    FUNCTION(int, fchdir, (int))                                                                                       \
    FUNCTION(int, unshare, (int))                                                                                      \
    FUNCTION(int, prctl, (int, ...))                                                                                   \
    FUNCTION(pid_t, fork, (void))                                                                                      \
    FUNCTION(pid_t, vfork, (void))                                                                                     \
    FUNCTION(int, clone, (int (*)(void *), void *, int, void *, ...))                                                  \
    FUNCTION(pid_t, _Fork, (void))                                                                                     \
    FUNCTION(int, execve, (const char *, char *const[], char *const[]))                                                \
    FUNCTION(int, execv, (const char *, char *const[]))                                                                \
    FUNCTION(int, execvp, (const char *, char *const[]))                                                               \
    FUNCTION(int, execvpe, (const char *, char *const[], char *const[]))                                               \
    FUNCTION(int, fexecve, (int, char *const[], char *const[]))                                                        \
    FUNCTION(int, execveat, (int, const char *, char *const[], char *const[], int))                                    \
    FUNCTION(int, sigaction, (int, const struct sigaction *, struct sigaction *))                                      \
    FUNCTION(sighandler_t, signal, (int, sighandler_t))                                                                \
    FUNCTION(sighandler_t, __sysv_signal, (int, sighandler_t))                                                         \
    FUNCTION(sighandler_t, sysv_signal, (int, sighandler_t))                                                           \
    FUNCTION(sighandler_t, bsd_signal, (int, sighandler_t))                                                            \
    FUNCTION(sighandler_t, ssignal, (int, sighandler_t))                                                               \
    FUNCTION(sighandler_t, sigset, (int, sighandler_t))                                                                \
    FUNCTION(int, sigignore, (int))                                                                                    \
    FUNCTION(int, siginterrupt, (int, int))

struct real_functions {
#define REAL_POINTER(result, name, parameters) result(*name) parameters;
    REAL_FUNCTIONS(REAL_POINTER)
#undef REAL_POINTER

    /* We stand before none of these. They are in the C library, or in one beside it that not every program has. */
    int (*pthread_setcancelstate)(int, int *);
    void (*pthread_testcancel)(void);
};

extern struct real_functions real;
extern atomic_bool real_is_ready;

/* Looks all of them up. Any number of threads may do it at the same time, because all find the same. */
void real_look_up(void);

/* Before any of them is used; it is done at load, but constructors of other libraries call us before our own has run. */
static inline void real_need(void)
{
    if (!atomic_load_explicit(&real_is_ready, memory_order_acquire)) {
        real_look_up();
    }
}

#endif
