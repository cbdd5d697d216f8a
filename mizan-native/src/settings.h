/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_SETTINGS_H
#define MIZAN_SETTINGS_H

#include <stdbool.h>

struct settings {
    bool disable; /* MIZAN_DISABLE: the library does nothing at all */
    bool debug;   /* MIZAN_DEBUG: the library may write to standard error */
};

/* A switch is on for 1, true, yes and on in any case; unset, empty and every other value leave it off. */
void settings_read(struct settings *settings);

#endif
