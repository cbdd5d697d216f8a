/* SPDX-License-Identifier: Apache-2.0 */
#include "note.h"

#include "moment.h"
#include "output.h"
#include "user.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_USERS = 256, MOST_HANGING = 4, LONGEST_MILLIS = 5000, USUAL_MILLIS = 250, SHARE = 10 };

/* How long the sender has waited for files of a user, beyond what any file takes, less a tenth of the time that has passed since; and processes that it has given up. */
struct account {
    unsigned uid;
    double waited, at;
    pid_t hanging[MOST_HANGING];
};

static struct account accounts[MOST_USERS];
static int known;

static double waited(const struct account *account, double now)
{
    double left = account->waited - (now - account->at) / SHARE;
    return left < 0 ? 0 : left;
}

/* The account of a user; NULL if too many users keep the sender waiting already. */
static struct account *account_of(unsigned uid)
{
    double now = moment_now();
    struct account *unused = known < MOST_USERS ? &accounts[known] : NULL;
    for (int i = 0; i < known; i++) {
        struct account *account = &accounts[i];
        if (account->uid == uid) {
            account->waited = waited(account, now);
            account->at = now;
            return account;
        }
        bool hangs = false;
        for (int j = 0; j < MOST_HANGING; j++) {
            hangs = hangs || account->hanging[j] != 0;
        }
        unused = !hangs && waited(account, now) <= 0 ? account : unused;
    }
    if (unused != NULL) {
        known += unused == &accounts[known] ? 1 : 0;
        *unused = (struct account){.uid = uid, .at = now};
    }
    return unused;
}

static bool parse(const char *note, unsigned *uid, unsigned *gid, const char **path)
{
    int length = 0;
    bool whole = sscanf(note, "note %u %u %n", uid, gid, &length) == 2 && length > 0;
    *path = note + length;
    return whole;
}

/* A free place for a process that hangs; NULL if too many do. */
static pid_t *place(struct account *account)
{
    for (int i = 0; i < MOST_HANGING; i++) {
        pid_t *hanging = &account->hanging[i];
        if (*hanging == 0 || waitpid(*hanging, NULL, WNOHANG) != 0) {
            *hanging = 0;
            return hanging;
        }
    }
    return NULL;
}

bool note_is_due(const char *note)
{
    unsigned uid, gid;
    const char *path;
    struct account *account = parse(note, &uid, &gid, &path) ? account_of(uid) : NULL;
    return account != NULL && account->waited < 1 && place(account) != NULL;
}

void note_write(const char *note, const char *bytes, size_t length)
{
    unsigned uid, gid;
    const char *path;
    int done[2];
    TEXT(text, 4096);
    note_clean(&text, bytes, length);
    struct account *account = parse(note, &uid, &gid, &path) && text.length > 0 ? account_of(uid) : NULL;
    pid_t *hanging = account == NULL ? NULL : place(account);
    if (hanging == NULL || pipe2(done, O_CLOEXEC) != 0) {
        return;
    }
    pid_t child = fork();
    if (child == 0) {
        close_all_but(done[1], -1);
        _exit(become_user(uid, gid) && note_append(path, uid, &text) ? 0 : 1);
    }
    close(done[1]);
    double begin = moment_now();
    struct pollfd ended = {done[0], POLLIN, 0};
    if (child > 0) {
        if (poll(&ended, 1, LONGEST_MILLIS) > 0) {
            waitpid(child, NULL, 0);
        } else {
            kill(child, SIGKILL);
            *hanging = child;
        }
        double over = moment_now() - begin - USUAL_MILLIS / 1000.0;
        account->waited += over > 0 ? over : 0;
    }
    close(done[0]);
}
