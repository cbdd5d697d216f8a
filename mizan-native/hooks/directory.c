/* SPDX-License-Identifier: Apache-2.0 */
#include "directory.h"

#include "deadline.h"
#include "user.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

/* Requests to the process in the directory: one letter, a length, that many bytes. Answers: 0 or 1, a length, that many bytes. */
struct message {
    char word;
    unsigned length;
};

enum { LARGEST_LAYOUT = 8192 };

/* A pipe takes our short messages whole, and the other end reads them whole. */
static bool send_message(int to, char word, const char *bytes, size_t length)
{
    struct message head = {word, (unsigned)length};
    return write(to, &head, sizeof head) == (ssize_t)sizeof head && (length == 0 || write(to, bytes, length) == (ssize_t)length);
}

static bool read_whole(int from, void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t got = read(from, (char *)bytes + done, length - done);
        if (got <= 0) {
            return false;
        }
        done += (size_t)got;
    }
    return true;
}

static void run_lfs(const struct conf *conf, char *const *arguments, int to)
{
    pid_t child = fork();
    if (child == 0) {
        char *const environment[] = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C", NULL};
        execve(conf->lfs, arguments, environment);
        _exit(127);
    }
    int status = -1;
    bool done = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    send_message(to, done ? 1 : 0, NULL, 0);
}

static void tell_default(const struct conf *conf, int to)
{
    unsigned char value[LARGEST_LAYOUT];
    char hex[2 * LARGEST_LAYOUT + 3] = "0x";
    ssize_t length = getxattr(".", conf->attribute, value, sizeof value);
    if (length < 0) {
        bool none = errno == ENODATA;
        send_message(to, none ? 1 : 0, "none", none ? 4 : 0);
        return;
    }
    for (ssize_t i = 0; i < length; i++) {
        snprintf(hex + 2 + 2 * i, 3, "%02x", value[i]);
    }
    send_message(to, 1, hex, (size_t)(2 + 2 * length));
}

static void set_default(const struct conf *conf, const char *hex, size_t length, int to)
{
    unsigned char value[LARGEST_LAYOUT];
    size_t bytes = 0;
    for (size_t i = 2; i + 1 < length && bytes < sizeof value; i += 2) {
        char pair[] = {hex[i], hex[i + 1], '\0'};
        value[bytes++] = (unsigned char)strtoul(pair, NULL, 16);
    }
    send_message(to, setxattr(".", conf->attribute, value, bytes, 0) == 0 ? 1 : 0, NULL, 0);
}

static void serve(const struct conf *conf, const struct layout_command *command, int from, int to)
{
    char *arguments[LAYOUT_WORDS + 4] = {"lfs", "setstripe"};
    char *removal[] = {"lfs", "setstripe", "-d", ".", NULL};
    int count = command == NULL ? 0 : command->count;
    for (int i = 0; i < count; i++) {
        arguments[i + 2] = command->words[i];
    }
    arguments[count + 2] = ".";
    static char bytes[2 * LARGEST_LAYOUT + 3];
    struct message head;
    while (read_whole(from, &head, sizeof head) && head.length < sizeof bytes && read_whole(from, bytes, head.length)) {
        switch (head.word) {
        case 'g':
            tell_default(conf, to);
            break;
        case 'a':
            run_lfs(conf, arguments, to);
            break;
        case 'd':
            run_lfs(conf, removal, to);
            break;
        default:
            set_default(conf, bytes, head.length, to);
        }
    }
}

static void work_in(const char *path, uid_t uid, gid_t gid, const struct conf *conf, const struct layout_command *command, int from, int to)
{
    struct stat found;
    bool entered = become_user(uid, gid) && chdir(path) == 0 && stat(".", &found) == 0 && found.st_uid == uid;
    send_message(to, entered ? 1 : 0, NULL, 0);
    if (entered) {
        serve(conf, command, from, to);
    }
}

static bool answer(struct directory *directory, struct text *text)
{
    struct message head;
    if (!deadline_readable(directory->from) || !read_whole(directory->from, &head, sizeof head)) {
        return false;
    }
    static char bytes[2 * LARGEST_LAYOUT + 3];
    if (head.length > 0) {
        if (head.length >= sizeof bytes || !read_whole(directory->from, bytes, head.length)) {
            return false;
        }
        if (text != NULL) {
            text_add_bytes(text, bytes, head.length);
        }
    }
    return head.word == 1 && (text == NULL || !text->full);
}

bool directory_enter(struct directory *directory, const struct conf *conf, const char *path, uid_t uid, gid_t gid, const struct layout_command *command)
{
    int down[2], up[2];
    if (pipe2(down, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(up, O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return false;
    }
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        deadline_none();
        close_all_but(down[0], up[1]);
        signal(SIGPIPE, SIG_DFL);
        work_in(path, uid, gid, conf, command, down[0], up[1]);
        _exit(0);
    }
    close(down[0]);
    close(up[1]);
    *directory = (struct directory){down[1], up[0]};
    if (child < 0) {
        directory_leave(directory);
        return false;
    }
    setpgid(child, child);
    deadline_kills(child);
    if (!answer(directory, NULL)) {
        directory_leave(directory);
        return false;
    }
    return true;
}

bool directory_default(struct directory *directory, struct text *layout)
{
    layout->length = 0;
    layout->full = false;
    return send_message(directory->to, 'g', NULL, 0) && answer(directory, layout);
}

bool directory_apply(struct directory *directory)
{
    return send_message(directory->to, 'a', NULL, 0) && answer(directory, NULL);
}

void directory_restore(struct directory *directory, const char *layout)
{
    bool none = strcmp(layout, "none") == 0;
    if (none) {
        send_message(directory->to, 'd', NULL, 0);
        answer(directory, NULL);
        return;
    }
    char now_bytes[2 * LARGEST_LAYOUT + 3];
    struct text now = {now_bytes, 0, sizeof now_bytes, false};
    send_message(directory->to, 's', layout, strlen(layout));
    answer(directory, NULL);
    if (directory_default(directory, &now) && strcmp(now.bytes, layout) != 0) {
        /* Lustre keeps the pool of a default that is replaced, unless the default is removed first. */
        send_message(directory->to, 'd', NULL, 0);
        answer(directory, NULL);
        send_message(directory->to, 's', layout, strlen(layout));
        answer(directory, NULL);
    }
}

void directory_leave(struct directory *directory)
{
    close(directory->to);
    close(directory->from);
    deadline_kill();
}
