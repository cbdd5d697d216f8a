/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_NEXT_SYMBOL_H
#define MIZAN_NEXT_SYMBOL_H

#include <dlfcn.h>

/*
 * glibc moved dlsym into its main library with version 2.34 and called it anew. The name from before is in all of them, and the
 * Makefile names the library that has it in older ones.
 */
#if defined(__GLIBC__) && defined(__x86_64__)
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5");
#elif defined(__GLIBC__) && (defined(__aarch64__) || (defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)))
__asm__(".symver dlsym, dlsym@GLIBC_2.17");
#endif

/* ISO C has no way from the pointer that dlsym gives to one to a function; POSIX says that this one works. */
static inline void look_up(void *pointer, const char *name)
{
    *(void **)pointer = dlsym(RTLD_NEXT, name);
}

#endif
