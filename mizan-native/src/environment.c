/* SPDX-License-Identifier: Apache-2.0 */
#include "environment.h"

#include <stddef.h>
#include <stdlib.h>

const char *environment_get(const char *name)
{
    const char *value = secure_getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}
