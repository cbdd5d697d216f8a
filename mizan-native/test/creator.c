/* SPDX-License-Identifier: Apache-2.0 */

/* Makes a file in each way there is; each has the name of the function, or of what is special about it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void opened(const char *name, int descriptor)
{
    struct stat status;
    errno = 4711;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        printf("%s: failed\n", name);
        return;
    }
    printf("%s: flags %x, mode %o, size %ld, at exec %d, written %zd\n", name, (unsigned)fcntl(descriptor, F_GETFL),
           status.st_mode, (long)status.st_size, fcntl(descriptor, F_GETFD), write(descriptor, name, strlen(name)));
    close(descriptor);
}

static void streamed(const char *name, FILE *stream)
{
    if (stream == NULL) {
        printf("%s: failed, errno %d\n", name, errno);
        return;
    }
    printf("%s: flags %x, at exec %d, printed %d\n", name, (unsigned)fcntl(fileno(stream), F_GETFL),
           fcntl(fileno(stream), F_GETFD), fprintf(stream, "%s\n", name));
    fclose(stream);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    umask(027);
    opened("open", open("open", O_CREAT | O_WRONLY, 0666));
    opened("open64", open64("open64", O_CREAT | O_RDWR | O_TRUNC, 0600));
    int folder = open(".", O_RDONLY | O_DIRECTORY);
    opened("openat", openat(folder, "openat", O_CREAT | O_WRONLY | O_APPEND, 0640));
    opened("openat64", openat64(folder, "openat64", O_CREAT | O_WRONLY, 0777));
    opened("creat", creat("creat", 0644));
    opened("creat64", creat64("creat64", 0644));
    streamed("fopen", fopen("fopen", "w"));
    streamed("fopen64", fopen64("fopen64", "w+e"));
    streamed("append", fopen("append", "a"));
    streamed("append again", fopen("append", "a"));
    streamed("wx", fopen("wx", "wx"));
    streamed("wx again", fopen("wx", "wx"));
    streamed("freopen", freopen("freopen", "w", fopen("/dev/null", "r")));
    streamed("not there", fopen("not there/x", "w"));
    opened("excl", open("excl", O_CREAT | O_EXCL | O_WRONLY, 0600));
    errno = 0;
    printf("excl again: %d, errno %d\n", open("excl", O_CREAT | O_EXCL | O_WRONLY, 0600), errno);
    opened("readonly", open("readonly", O_CREAT | O_RDONLY, 0400));
    opened("cloexec", open("cloexec", O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    /* Somebody who delays the objects sets a layout himself. */
    opened("delayed", open("delayed", O_CREAT | O_WRONLY | O_NOCTTY | FASYNC, 0600));
    /* A link to nothing: the file behind it is made, but not by its own name. */
    printf("symlink: %d\n", symlink("target", "link"));
    opened("link", open("link", O_CREAT | O_WRONLY, 0600));
    char name[] = "temporary_XXXXXX";
    int temporary = mkstemp(name);
    printf("mkstemp: %d, %d\n", temporary >= 0, unlink(name));
    opened("O_TMPFILE", open(".", O_TMPFILE | O_RDWR, 0600));
    errno = 0;
    printf("a folder: %d, errno %d\n", open(".", O_CREAT | O_WRONLY, 0600), errno);
    /* Elsewhere and back: names are relative to where the program is now. */
    printf("folder: %d\n", mkdir("deep", 0700));
    int deep = open("deep", O_RDONLY | O_DIRECTORY);
    printf("there: %d\n", fchdir(deep));
    opened("here", open("here", O_CREAT | O_WRONLY, 0600));
    printf("not there: %d\n", chdir("nowhere"));
    opened("here again", open("again", O_CREAT | O_WRONLY, 0600));
    printf("back: %d\n", chdir(".."));
    pid_t child = vfork();
    if (child == 0) {
        _exit(chdir("deep") == 0 ? 0 : 1);
    }
    opened("back", open("back", O_CREAT | O_WRONLY, 0600));
    errno = 99;
    int descriptor = open("errno", O_CREAT | O_WRONLY, 0600);
    printf("errno stays: %d, %d\n", descriptor >= 0, errno);
    return 0;
}
