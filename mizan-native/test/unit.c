/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

void check_number(const char *file, int line, const char *what, long expected, long actual)
{
    if (expected == actual) {
        passed++;
        return;
    }
    failed++;
    printf("%s:%d: %s is %ld, expected %ld\n", file, line, what, actual, expected);
}

void check_text(const char *file, int line, const char *what, const char *expected, const char *actual)
{
    if (strcmp(expected, actual) == 0) {
        passed++;
        return;
    }
    failed++;
    printf("%s:%d: %s is \"%s\", expected \"%s\"\n", file, line, what, actual, expected);
}

void only_environment(const char *name, ...)
{
    va_list more;
    va_start(more, name);
    clearenv();
    for (; name != NULL; name = va_arg(more, const char *)) {
        setenv(name, va_arg(more, const char *), 1);
    }
    va_end(more);
}

int main(void)
{
    test_settings();
    test_identity();
    test_debug_line();
    test_burst();
    test_path();
    test_trace_file();
    test_placement_index();
    test_index_copy();
    test_memory_left();
    test_lov();
    printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
