/* SPDX-License-Identifier: Apache-2.0 */
#include "settings.h"

#include "environment.h"

#include <stddef.h>
#include <strings.h>

static bool is_on(const char *name)
{
    static const char *const on[] = {"1", "true", "yes", "on"};

    const char *value = environment_get(name);
    if (value == NULL) {
        return false;
    }
    for (size_t i = 0; i < sizeof on / sizeof on[0]; i++) {
        if (strcasecmp(value, on[i]) == 0) {
            return true;
        }
    }
    return false;
}

void settings_read(struct settings *settings)
{
    settings->disable = is_on("MIZAN_DISABLE");
    settings->debug = is_on("MIZAN_DEBUG");
}
