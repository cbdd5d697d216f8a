/* SPDX-License-Identifier: Apache-2.0 */
#include "settings.h"

#include "environment.h"

#include <stddef.h>
#include <string.h>
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

static void copy(char *to, size_t room, const char *text)
{
    size_t length = text == NULL ? 0 : strnlen(text, room - 1);
    if (length > 0) {
        memcpy(to, text, length);
    }
    to[length] = '\0';
}

static void read_path(char path[SETTINGS_PATH_BYTES], const char *name)
{
    const char *value = environment_get(name);
    bool usable = value != NULL && value[0] == '/' && strnlen(value, SETTINGS_PATH_BYTES) < SETTINGS_PATH_BYTES;
    copy(path, SETTINGS_PATH_BYTES, usable ? value : NULL);
}

/* The folder without slashes at its end, so that it can be compared with the beginning of paths. */
static void read_folder(char folder[SETTINGS_PATH_BYTES], const char *name)
{
    read_path(folder, name);
    for (size_t length = strlen(folder); length > 1 && folder[length - 1] == '/'; length--) {
        folder[length - 1] = '\0';
    }
}

void settings_read(struct settings *settings)
{
    read_folder(settings->trace, "MIZAN_TRACE");
    read_path(settings->index, "MIZAN_INDEX");
    read_path(settings->index_copy, "MIZAN_INDEX_COPY");
    read_path(settings->counters, "MIZAN_COUNTERS");
    if (settings->counters[0] == '\0') {
        static const char behind[] = ".counters";
        size_t length = strlen(settings->index);
        if (length > 0 && length + sizeof behind <= SETTINGS_PATH_BYTES) {
            memcpy(settings->counters, settings->index, length);
            memcpy(settings->counters + length, behind, sizeof behind);
        }
    }
    read_path(settings->layouts, "MIZAN_LAYOUTS");
    copy(settings->application, sizeof settings->application, environment_get("MIZAN_APP"));
    settings->disable = is_on("MIZAN_DISABLE");
    settings->debug = is_on("MIZAN_DEBUG");
}
