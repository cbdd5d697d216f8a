/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "path.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *normalised(const char *path)
{
    static char text[PATH_BYTES];
    strncpy(text, path, sizeof text - 1);
    size_t length = path_normalise(text);
    CHECK_NUMBER((long)strlen(text), (long)length);
    return text;
}

/* A link to a folder, and what ".." behind it is. */
static void test_links(void)
{
    static char out[PATH_BYTES];
    char folder[] = "/tmp/mizan-path-XXXXXX";
    dev_t device = 0;
    int here = open(".", O_RDONLY | O_DIRECTORY);
    if (mkdtemp(folder) == NULL || chdir(folder) != 0 || mkdir("a", 0700) != 0 || mkdir("a/b", 0700) != 0 ||
        symlink("a/b", "link") != 0) {
        CHECK_TEXT("a folder with a link", "none");
        return;
    }
    const char *behind = out + strlen(folder);
    path_absolute(out, AT_FDCWD, "link/x");
    CHECK_TEXT("/link/x", behind);
    path_absolute(out, AT_FDCWD, "link/../x");
    CHECK_TEXT("/a/x", behind);
    path_absolute(out, AT_FDCWD, "a/b/../../x");
    CHECK_TEXT("/x", behind);
    path_absolute(out, AT_FDCWD, "./link/./../../x");
    CHECK_TEXT("/x", behind);
    CHECK_NUMBER(0, (long)path_absolute(out, AT_FDCWD, "none/../x"));
    CHECK_NUMBER(0, (long)path_absolute(out, AT_FDCWD, "a/.."));
    path_of_parent(out, AT_FDCWD, "link/x", &device);
    CHECK_TEXT("/a/b/x", behind);
    path_of_parent(out, AT_FDCWD, "x", &device);
    CHECK_TEXT("/x", behind);
    CHECK_NUMBER(2, (long)path_of_parent(out, AT_FDCWD, "/x", &device));
    CHECK_TEXT("/x", out);
    int inside = open("link", O_RDONLY | O_DIRECTORY);
    path_absolute(out, inside, "../x");
    CHECK_TEXT("/a/x", behind);
    path_of_parent(out, inside, "../x", &device);
    CHECK_TEXT("/a/x", behind);
    close(inside);
    CHECK_NUMBER(0, (long)path_of_parent(out, AT_FDCWD, "a/", &device));
    CHECK_NUMBER(0, (long)path_of_parent(out, AT_FDCWD, "..", &device));
    CHECK_NUMBER(0, unlink("link") + rmdir("a/b") + rmdir("a") + fchdir(here) + close(here) + rmdir(folder));
}

void test_path(void)
{
    test_links();
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
    CHECK_NUMBER(4, (long)path_absolute(out, AT_FDCWD, "/../a/.//b/"));
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
