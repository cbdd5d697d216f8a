/* SPDX-License-Identifier: Apache-2.0 */
#include "environment.h"

#include <stddef.h>
#include <stdlib.h>

/* Not in every C library. Without it nobody can tell whether the environment may be trusted, and nothing is set. */
extern char *secure_getenv(const char *name) __attribute__((weak));

const char *environment_get(const char *name)
{
    const char *value = secure_getenv == NULL ? NULL : secure_getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}
