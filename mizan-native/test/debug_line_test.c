/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "debug_line.h"

#include <limits.h>
#include <string.h>

const char *mizan_version(void);

static const char *line_for(const char *version, int pid, const struct identity *self)
{
    static char text[DEBUG_LINE_BYTES + 1];
    memset(text, '#', sizeof text);
    text[debug_line_format(text, version, pid, self)] = '\0';
    return text;
}

void test_debug_line(void)
{
    const struct identity known = {0, 4, "4711"};
    CHECK_TEXT("mizan: libmizan 0.1.0 pid=123 rank=0 size=4 job=4711\n", line_for("0.1.0", 123, &known));

    const struct identity unknown = {IDENTITY_UNKNOWN, IDENTITY_UNKNOWN, ""};
    CHECK_TEXT("mizan: libmizan 0.1.0 pid=1 rank=- size=- job=-\n", line_for("0.1.0", 1, &unknown));

    struct identity longest = {INT_MAX - 1, INT_MAX, ""};
    memset(longest.job, 'j', sizeof longest.job - 1);
    CHECK_TEXT("mizan: libmizan 0.1.0 pid=2147483647 rank=2147483646 size=2147483647 job="
               "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj\n",
               line_for("0.1.0", INT_MAX, &longest));

    char version[1000];
    memset(version, 'v', sizeof version - 1);
    version[sizeof version - 1] = '\0';
    const char *cut = line_for(version, 1, &known);
    CHECK_NUMBER(DEBUG_LINE_BYTES, (long)strlen(cut));
    CHECK_NUMBER('\n', cut[DEBUG_LINE_BYTES - 1]);
    CHECK_NUMBER('v', cut[DEBUG_LINE_BYTES - 2]);

    CHECK_TEXT(MIZAN_VERSION, mizan_version());
}
