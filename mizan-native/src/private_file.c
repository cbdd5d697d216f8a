/* SPDX-License-Identifier: Apache-2.0 */
#include "private_file.h"

#include "own_descriptors.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(sizeof(long) == 8, "offsets travel in one register");

int private_file_open(const char *name, int flags, mode_t mode)
{
    int descriptor = own_descriptor_open(AT_FDCWD, name, flags | O_NOCTTY, mode);
    return descriptor < 0 || descriptor > STDERR_FILENO ? descriptor : own_descriptor_move(descriptor, STDERR_FILENO + 1);
}

void private_file_close(int descriptor)
{
    own_descriptor_close(descriptor);
}

long private_file_read(int descriptor, void *to, size_t length, uint64_t offset)
{
    return syscall(SYS_pread64, descriptor, to, length, offset);
}

long private_file_write(int descriptor, const void *from, size_t length, uint64_t offset)
{
    return syscall(SYS_pwrite64, descriptor, from, length, offset);
}

long private_file_append(int descriptor, const void *from, size_t length)
{
    return syscall(SYS_write, descriptor, from, length);
}

bool private_file_may_grow_to(uint64_t size)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || size <= limit.rlim_cur;
}
