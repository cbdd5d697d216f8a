/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Preloaded behind libmizan.so: calls that the library makes, and a program that has something to do meanwhile. The program says what by
 * functions of these names.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

__attribute__((weak)) void while_action_is_read(int signal_number);
__attribute__((weak)) void while_attribute_is_read(void);

int sigaction(int signal_number, const struct sigaction *action, struct sigaction *old)
{
    int (*real)(int, const struct sigaction *, struct sigaction *);
    *(void **)&real = dlsym(RTLD_NEXT, "sigaction");
    int result = real(signal_number, action, old);
    if (action == NULL && while_action_is_read != NULL) {
        while_action_is_read(signal_number);
    }
    return result;
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size)
{
    if (while_attribute_is_read != NULL) {
        while_attribute_is_read();
    }
    return syscall(SYS_fgetxattr, descriptor, name, value, size);
}
