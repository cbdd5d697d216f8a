/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "path.h"

#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static const char *normalised(const char *path)
{
    static char text[PATH_BYTES];
    strncpy(text, path, sizeof text - 1);
    size_t length = path_normalise(text);
    CHECK_NUMBER((long)strlen(text), (long)length);
    return text;
}

void test_path(void)
{
    CHECK_TEXT("/a/b", normalised("/a/b"));
    CHECK_TEXT("/a/b", normalised("//a///b//"));
    CHECK_TEXT("/a/b", normalised("/./a/././b/."));
    CHECK_TEXT("/b", normalised("/a/../b"));
    CHECK_TEXT("/", normalised("/.."));
    CHECK_TEXT("/", normalised("/a/../../.."));
    CHECK_TEXT("/a/..b/.c./...", normalised("/a/..b/.c./..."));
    CHECK_TEXT("/", normalised("/"));
    CHECK_TEXT("/", normalised("///"));

    static char out[PATH_BYTES];
    static char expected[PATH_BYTES];
    CHECK_NUMBER(4, (long)path_absolute(out, AT_FDCWD, "/a/./b//c/.."));
    CHECK_TEXT("/a/b", out);
    if (getcwd(expected, sizeof expected - 2) != NULL && strcmp(expected, "/") != 0) {
        size_t length = path_absolute(out, AT_FDCWD, "./x");
        CHECK_TEXT(strcat(expected, "/x"), out);
        CHECK_NUMBER((long)strlen(expected), (long)length);
    }
    int folder = open("/usr/lib", O_RDONLY | O_DIRECTORY);
    CHECK_NUMBER(8, (long)path_of_descriptor(out, folder));
    CHECK_NUMBER(10, (long)path_absolute(out, folder, "./x"));
    CHECK_TEXT("/usr/lib/x", out);
    close(folder);
    CHECK_NUMBER(0, (long)path_absolute(out, folder, "x"));
    CHECK_NUMBER(0, (long)path_of_descriptor(out, -1));

    static char longest[PATH_BYTES + 100];
    memset(longest, 'x', sizeof longest - 1);
    longest[0] = '/';
    CHECK_NUMBER(0, (long)path_absolute(out, AT_FDCWD, longest));
    CHECK_NUMBER(0, (long)path_absolute(out, AT_FDCWD, longest + 1));
    longest[PATH_BYTES - 1] = '\0';
    CHECK_NUMBER(PATH_BYTES - 1, (long)path_absolute(out, AT_FDCWD, longest));
}
