/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_SYSTEM_CALLS_H
#define MIZAN_STORE_SYSTEM_CALLS_H

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/*
 * What the library calls for itself: straight to the kernel, so that none of it is a point of cancellation or comes back to the functions that
 * programs find. syscall of the C library would: programs find ours.
 */
extern long (*system_call)(long number, ...);

#define SYSTEM_CALL(...) system_call(__VA_ARGS__)

static inline int system_open(const char *name, int flags)
{
    return (int)SYSTEM_CALL(SYS_openat, AT_FDCWD, name, flags, 0);
}

static inline int system_close(int descriptor)
{
    return (int)SYSTEM_CALL(SYS_close, descriptor);
}

static inline ssize_t system_read(int descriptor, void *bytes, size_t length)
{
    return SYSTEM_CALL(SYS_read, descriptor, bytes, length);
}

static inline ssize_t system_pread(int descriptor, void *bytes, size_t length, off_t at)
{
    return SYSTEM_CALL(SYS_pread64, descriptor, bytes, length, at);
}

static inline ssize_t system_pwrite(int descriptor, const void *bytes, size_t length, off_t at)
{
    return SYSTEM_CALL(SYS_pwrite64, descriptor, bytes, length, at);
}

static inline int system_fallocate(int descriptor, off_t at, off_t bytes)
{
    return (int)SYSTEM_CALL(SYS_fallocate, descriptor, 0, at, bytes);
}

static inline int system_ftruncate(int descriptor, off_t size)
{
    return (int)SYSTEM_CALL(SYS_ftruncate, descriptor, size);
}

static inline off_t system_lseek(int descriptor, off_t offset, int from)
{
    return SYSTEM_CALL(SYS_lseek, descriptor, offset, from);
}

static inline int system_fstat(int descriptor, struct stat *status)
{
    return (int)SYSTEM_CALL(SYS_fstat, descriptor, status);
}

static inline int system_stat_at(int folder, const char *name, struct stat *status, int flags)
{
    return (int)SYSTEM_CALL(SYS_newfstatat, folder, name, status, flags);
}

static inline int system_flags(int descriptor)
{
    return (int)SYSTEM_CALL(SYS_fcntl, descriptor, F_GETFL, 0);
}

static inline uid_t system_user(void)
{
    return (uid_t)SYSTEM_CALL(SYS_geteuid);
}

static inline pid_t system_process(void)
{
    return (pid_t)SYSTEM_CALL(SYS_getpid);
}

static inline void system_sleep(long nanoseconds)
{
    const struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    SYSTEM_CALL(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL);
}

static inline void system_yield(void)
{
    SYSTEM_CALL(SYS_sched_yield);
}

/* No handler of the program runs until they are let through again: it could wait for what its own thread holds. */
static inline uint64_t system_block_signals(void)
{
    const uint64_t all = ~(UINT64_C(7) << 31); /* but those by which the C library tells its threads something */
    uint64_t before = 0;
    SYSTEM_CALL(SYS_rt_sigprocmask, SIG_BLOCK, &all, &before, sizeof all);
    return before;
}

static inline void system_restore_signals(uint64_t before)
{
    SYSTEM_CALL(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, sizeof before);
}

#endif
