/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_REAL_H
#define MIZAN_STORE_REAL_H

#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>

struct aiocb;
struct iocb;
struct sigevent;

/*
 * The functions that stand behind ours: those of the next library that has them (RTLD_NEXT), which is the C library or another preloaded one. One that
 * is in no library is NULL.
 */
#define REAL_FUNCTIONS(FUNCTION)                                                                                       \
    FUNCTION(int, open, (const char *, int, ...))                                                                      \
    FUNCTION(int, open64, (const char *, int, ...))                                                                    \
    FUNCTION(int, openat, (int, const char *, int, ...))                                                               \
    FUNCTION(int, openat64, (int, const char *, int, ...))                                                             \
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
    FUNCTION(ssize_t, read, (int, void *, size_t))                                                                     \
    FUNCTION(ssize_t, readv, (int, const struct iovec *, int))                                                         \
    FUNCTION(ssize_t, pread64, (int, void *, size_t, off64_t))                                                         \
    FUNCTION(ssize_t, pread, (int, void *, size_t, off_t))                                                             \
    FUNCTION(ssize_t, preadv64, (int, const struct iovec *, int, off64_t))                                             \
    FUNCTION(ssize_t, preadv, (int, const struct iovec *, int, off_t))                                                 \
    FUNCTION(ssize_t, preadv64v2, (int, const struct iovec *, int, off64_t, int))                                      \
    FUNCTION(ssize_t, preadv2, (int, const struct iovec *, int, off_t, int))                                           \
    FUNCTION(ssize_t, __read_chk, (int, void *, size_t, size_t))                                                       \
    FUNCTION(ssize_t, __pread_chk, (int, void *, size_t, off_t, size_t))                                               \
    FUNCTION(ssize_t, write, (int, const void *, size_t))                                                              \
    FUNCTION(ssize_t, writev, (int, const struct iovec *, int))                                                        \
    FUNCTION(ssize_t, pwrite64, (int, const void *, size_t, off64_t))                                                  \
    FUNCTION(ssize_t, pwrite, (int, const void *, size_t, off_t))                                                      \
    FUNCTION(ssize_t, pwritev64, (int, const struct iovec *, int, off64_t))                                            \
    FUNCTION(ssize_t, pwritev, (int, const struct iovec *, int, off_t))                                                \
    FUNCTION(ssize_t, pwritev64v2, (int, const struct iovec *, int, off64_t, int))                                     \
    FUNCTION(ssize_t, pwritev2, (int, const struct iovec *, int, off_t, int))                                          \
    FUNCTION(off64_t, lseek64, (int, off64_t, int))                                                                    \
    FUNCTION(off_t, lseek, (int, off_t, int))                                                                          \
    FUNCTION(int, stat, (const char *, struct stat *))                                                                 \
    FUNCTION(int, lstat, (const char *, struct stat *))                                                                \
    FUNCTION(int, fstat, (int, struct stat *))                                                                         \
    FUNCTION(int, fstatat, (int, const char *, struct stat *, int))                                                    \
    FUNCTION(int, statx, (int, const char *, int, unsigned, struct statx *))                                           \
    FUNCTION(int, truncate, (const char *, off_t))                                                                     \
    FUNCTION(int, truncate64, (const char *, off64_t))                                                                 \
    FUNCTION(int, ftruncate, (int, off_t))                                                                             \
    FUNCTION(int, ftruncate64, (int, off64_t))                                                                         \
    FUNCTION(int, fsync, (int))                                                                                        \
    FUNCTION(int, fdatasync, (int))                                                                                    \
    FUNCTION(int, syncfs, (int))                                                                                       \
    FUNCTION(int, fallocate, (int, int, off_t, off_t))                                                                 \
    FUNCTION(int, fallocate64, (int, int, off64_t, off64_t))                                                           \
    FUNCTION(int, posix_fallocate, (int, off_t, off_t))                                                                \
    FUNCTION(int, posix_fallocate64, (int, off64_t, off64_t))                                                          \
    FUNCTION(int, futimens, (int, const struct timespec *))                                                            \
    FUNCTION(int, utimensat, (int, const char *, const struct timespec *, int))                                        \
    FUNCTION(int, utimes, (const char *, const struct timeval *))                                                      \
    FUNCTION(int, futimes, (int, const struct timeval *))                                                              \
    FUNCTION(int, utime, (const char *, const void *))                                                                 \
    FUNCTION(int, close, (int))                                                                                        \
    FUNCTION(int, close_range, (unsigned, unsigned, int))                                                              \
    FUNCTION(void, closefrom, (int))                                                                                   \
    FUNCTION(int, dup, (int))                                                                                          \
    FUNCTION(int, dup2, (int, int))                                                                                    \
    FUNCTION(int, dup3, (int, int, int))                                                                               \
    FUNCTION(int, fcntl, (int, int, ...))                                                                              \
    FUNCTION(int, fcntl64, (int, int, ...))                                                                            \
    FUNCTION(int, socket, (int, int, int))                                                                             \
    FUNCTION(int, accept, (int, struct sockaddr *, socklen_t *))                                                       \
    FUNCTION(int, accept4, (int, struct sockaddr *, socklen_t *, int))                                                 \
    FUNCTION(int, socketpair, (int, int, int, int *))                                                                  \
    FUNCTION(int, pipe, (int *))                                                                                       \
    FUNCTION(int, pipe2, (int *, int))                                                                                 \
    FUNCTION(int, epoll_create1, (int))                                                                                \
    FUNCTION(int, eventfd, (unsigned, int))                                                                            \
    FUNCTION(ssize_t, sendmsg, (int, const struct msghdr *, int))                                                      \
    FUNCTION(void *, mmap, (void *, size_t, int, int, int, off_t))                                                     \
    FUNCTION(void *, mmap64, (void *, size_t, int, int, int, off64_t))                                                 \
    FUNCTION(ssize_t, sendfile, (int, int, off_t *, size_t))                                                           \
    FUNCTION(ssize_t, sendfile64, (int, int, off64_t *, size_t))                                                       \
    FUNCTION(ssize_t, copy_file_range, (int, off64_t *, int, off64_t *, size_t, unsigned))                             \
    FUNCTION(ssize_t, splice, (int, off64_t *, int, off64_t *, size_t, unsigned))                                      \
    FUNCTION(int, ioctl, (int, unsigned long, ...))                                                                    \
    FUNCTION(int, vdprintf, (int, const char *, va_list))                                                              \
    FUNCTION(int, __vdprintf_chk, (int, int, const char *, va_list))                                                   \
    FUNCTION(int, aio_read, (struct aiocb *))                                                                          \
    FUNCTION(int, aio_read64, (struct aiocb *))                                                                        \
    FUNCTION(int, aio_write, (struct aiocb *))                                                                         \
    FUNCTION(int, aio_write64, (struct aiocb *))                                                                       \
    FUNCTION(int, aio_fsync, (int, struct aiocb *))                                                                    \
    FUNCTION(int, aio_fsync64, (int, struct aiocb *))                                                                  \
    FUNCTION(int, lio_listio, (int, struct aiocb *const[], int, struct sigevent *))                                    \
    FUNCTION(int, lio_listio64, (int, struct aiocb *const[], int, struct sigevent *))                                  \
    FUNCTION(int, io_submit, (void *, long, struct iocb **))                                                           \
    FUNCTION(int, io_setup, (int, void **))                                                                            \
    FUNCTION(int, io_uring_setup, (unsigned, void *))                                                                  \
    FUNCTION(int, io_uring_queue_init, (unsigned, void *, unsigned))                                                   \
    FUNCTION(int, io_uring_queue_init_params, (unsigned, void *, void *))                                              \
    FUNCTION(int, setrlimit, (int, const struct rlimit *))                                                             \
    FUNCTION(int, setrlimit64, (int, const struct rlimit *))                                                           \
    FUNCTION(pid_t, fork, (void))                                                                                      \
    FUNCTION(pid_t, _Fork, (void))                                                                                     \
    FUNCTION(pid_t, vfork, (void))                                                                                     \
    FUNCTION(int, clone, (int (*)(void *), void *, int, void *, ...))                                                  \
    FUNCTION(int, execve, (const char *, char *const[], char *const[]))                                                \
    FUNCTION(int, execv, (const char *, char *const[]))                                                                \
    FUNCTION(int, execvp, (const char *, char *const[]))                                                               \
    FUNCTION(int, execvpe, (const char *, char *const[], char *const[]))                                               \
    FUNCTION(int, fexecve, (int, char *const[], char *const[]))                                                        \
    FUNCTION(int, execveat, (int, const char *, char *const[], char *const[], int))                                    \
    FUNCTION(int, posix_spawn, (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[])) \
    FUNCTION(int, posix_spawnp, (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[])) \
    FUNCTION(int, system, (const char *))                                                                              \
    FUNCTION(FILE *, popen, (const char *, const char *))

struct real_functions {
#define REAL_POINTER(result, name, parameters) result(*name) parameters;
    REAL_FUNCTIONS(REAL_POINTER)
#undef REAL_POINTER

    void (*pthread_testcancel)(void); /* we do not stand before it */
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
