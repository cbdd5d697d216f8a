/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "settings.h"

#include <stddef.h>
#include <string.h>

/* Starts from the opposite values, so that a setting that is not written at all is noticed. */
static struct settings read_settings(bool before)
{
    struct settings settings = {before, before, "before", "before", "before", "before", "before", "before"};
    settings_read(&settings);
    return settings;
}

void test_settings(void)
{
    only_environment(NULL);
    CHECK_NUMBER(false, read_settings(true).disable);
    CHECK_NUMBER(false, read_settings(true).debug);

    static const char *const on[] = {"1", "true", "yes", "on", "TRUE", "Yes", "oN"};
    for (size_t i = 0; i < sizeof on / sizeof on[0]; i++) {
        only_environment("MIZAN_DISABLE", on[i], NULL);
        CHECK_NUMBER(true, read_settings(false).disable);
        CHECK_NUMBER(false, read_settings(true).debug);
        only_environment("MIZAN_DEBUG", on[i], NULL);
        CHECK_NUMBER(true, read_settings(false).debug);
        CHECK_NUMBER(false, read_settings(true).disable);
    }

    static char huge[100001];
    memset(huge, '1', sizeof huge - 1);
    const char *const off[] = {
        "", "0", "false", "no", "off", "2", "11", "-1", "1 ", " 1", "yes!", "tru", "y", "\xff", huge,
    };
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        only_environment("MIZAN_DISABLE", off[i], "MIZAN_DEBUG", off[i], NULL);
        CHECK_NUMBER(false, read_settings(true).disable);
        CHECK_NUMBER(false, read_settings(true).debug);
    }

    CHECK_TEXT("", read_settings(true).trace);
    CHECK_TEXT("", read_settings(true).index_copy);
    CHECK_TEXT("", read_settings(true).application);
    only_environment("MIZAN_INDEX_COPY", "/proc/1/fd/10", NULL);
    CHECK_TEXT("/proc/1/fd/10", read_settings(true).index_copy);
    static const struct {
        const char *text;
        const char *folder;
    } folders[] = {{"/a/b", "/a/b"}, {"/a/b//", "/a/b"}, {"/", "/"}, {"a/b", ""}, {"", ""}, {"~", ""}};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        only_environment("MIZAN_TRACE", folders[i].text, "MIZAN_APP", folders[i].text, NULL);
        CHECK_TEXT(folders[i].folder, read_settings(true).trace);
        CHECK_TEXT(folders[i].text, read_settings(true).application);
    }
    memset(huge, '/', 3072);
    huge[3072] = '\0';
    only_environment("MIZAN_TRACE", huge, "MIZAN_APP", huge, NULL);
    CHECK_TEXT("", read_settings(true).trace);
    CHECK_NUMBER(255, (long)strlen(read_settings(true).application));
    memset(huge, 'x', 3071);
    huge[0] = '/';
    huge[3071] = '\0';
    only_environment("MIZAN_TRACE", huge, NULL);
    CHECK_TEXT(huge, read_settings(true).trace);
}
