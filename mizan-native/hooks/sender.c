/* SPDX-License-Identifier: Apache-2.0 */
#include "sender.h"

#include "curl.h"
#include "detach.h"
#include "moment.h"
#include "note.h"
#include "pause.h"
#include "queue.h"
#include "store.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <syslog.h>
#include <unistd.h>

/*
 * A note comes soon after the end of a job, or not at all. After an hour of failures the next hook on the node has to start another sender.
 */
enum { BATCH = 512, NOTE_SECONDS = 120, LIFE_SECONDS = 3600, SHORTEST_DELAY = 2, LONGEST_DELAY = 60 };

static char names[BATCH][REQUEST_NAME];
static struct request requests[BATCH];
static bool asked[BATCH]; /* and not answered yet */
static bool waits[BATCH]; /* to be said, in this batch or in the next */

static bool is_note(const struct request *request)
{
    return strncmp(request->then, "note ", 5) == 0;
}

static bool is_awaited(const struct request *request)
{
    return strcmp(request->then, "answer") == 0;
}

/*
 * Whether the controller may think better of it later: it is not well, is not the acting one, has too much to do, or does not take the token, which is for the
 * administrator to mend. Other errors are final answers.
 */
static bool is_for_later(int status)
{
    bool taken = status >= 200 && status < 300;
    bool refused = status >= 400 && status < 500 && status != 401 && status != 403 && status != 407 && status != 408 && status != 421 && status != 425
                   && status != 429;
    return !taken && !refused;
}

/* Once for each kind of trouble. */
static void say(const struct conf *conf, int status)
{
    static int last;
    if (status != last && is_for_later(status)) {
        syslog(LOG_WARNING, "%s answers %d%s: what is to be said waits", conf->url, status,
               status == 401 || status == 403 ? ", it does not accept the token" : "");
    }
    last = status;
}

static void answered(const struct conf *conf, int index, int status, const struct text *body)
{
    const struct request *request = &requests[index];
    if (is_awaited(request)) {
        queue_deliver(conf, names[index], status, body);
    } else if (status == 200 && is_note(request)) {
        if (!note_is_due(request->then)) {
            return; /* one before it in this batch took long */
        }
        note_write(request->then, body->bytes, body->length);
    }
    if (is_awaited(request) || !is_for_later(status)) {
        queue_remove(conf, names[index]);
    }
}

/*
 * What is said of a job is taken in its order: the end when the start has been, and a note when both have, since of a job that the controller does not know
 * there is none. A prolog that waits for its layout is not put off.
 */
static bool is_second(int index)
{
    const char *kind = queue_kind(names[index]);
    for (int i = 0; i < index && !is_awaited(&requests[index]); i++) {
        if (waits[i] && *kind != '\0' && strcmp(queue_kind(names[i]) + 1, kind + 1) == 0) {
            return true;
        }
    }
    return false;
}

/* Fills a curl; what nobody waits for any more is dropped. Returns how many requests there are. */
static int fill(struct curl *curl, const struct conf *conf, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        bool known = queue_read(conf, names[i], &requests[i]);
        bool old = known && is_note(&requests[i]) && queue_age(conf, names[i]) > NOTE_SECONDS;
        asked[i] = false;
        waits[i] = false;
        if (!known || old || (is_awaited(&requests[i]) && !queue_is_awaited(conf, names[i]))) {
            queue_remove(conf, names[i]);
            continue;
        }
        waits[i] = strcmp(requests[i].method, "POST") == 0;
        if (!is_second(i) && (!is_note(&requests[i]) || note_is_due(requests[i].then))) {
            asked[i] = true;
            total++;
            curl_request(curl, conf, i, requests[i].method, requests[i].path, requests[i].body);
        }
    }
    return total;
}

/* How many of the requests were answered; -1 if there was nothing to ask. "later" says whether some are to be asked again. */
static int send_batch(const struct conf *conf, int count, bool *later)
{
    struct curl curl;
    int done = 0, number, status;
    if (!curl_start(&curl, conf)) {
        *later = true;
        return 0;
    }
    int total = fill(&curl, conf, count);
    curl_go(&curl);
    while (done < total && curl_next(&curl, &number, &status) && status != 0 && number >= 0 && number < count && asked[number]) {
        static char bytes[ANSWER_SIZE];
        struct text body = {bytes, 0, sizeof bytes, false};
        char path[PATH_MAX];
        curl_body(conf, number, path, sizeof path);
        if (!store_read(path, &body)) {
            body.length = 0;
            bytes[0] = '\0';
        }
        unlink(path);
        say(conf, status);
        *later = *later || is_for_later(status);
        done++;
        asked[number] = false;
        answered(conf, number, status, &body);
    }
    curl_end(&curl);
    TEXT(nothing, 8);
    for (int i = 0; i < count; i++) {
        if (asked[i]) {
            *later = true;
            answered(conf, i, 0, &nothing);
        }
    }
    return total == 0 ? -1 : done;
}

/* Tells when something is added to the queue; -1 where the kernel cannot. */
static int watch(const struct conf *conf)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/queue", conf->state);
    int watching = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watching >= 0 && inotify_add_watch(watching, path, IN_MOVED_TO) < 0) {
        close(watching);
        watching = -1;
    }
    return watching;
}

static void wait_for_more(int watching, double seconds)
{
    char events[4096];
    struct pollfd more = {watching, POLLIN, 0};
    int millis = seconds < 0 ? 0 : (int)(1000 * seconds) + 1;
    if (poll(&more, watching < 0 ? 0 : 1, millis) > 0) {
        while (read(watching, events, sizeof events) > 0) {
        }
    }
}

static void send_all(const struct conf *conf, int lock)
{
    double end = moment_now() + LIFE_SECONDS, resume = 0;
    int delay = SHORTEST_DELAY, watching = watch(conf);
    while (moment_now() < end) {
        if (pause_holds(conf)) {
            sleep(1);
            continue;
        }
        /* While the controller refuses, a prolog that waits for its layout is the only one who asks. */
        bool held = moment_now() < resume;
        int count = queue_names(conf, names, BATCH, held);
        if (count == 0 && held) {
            wait_for_more(watching, resume - moment_now());
            continue;
        }
        if (count == 0) {
            /* Whoever has queued something since, and found the lock taken, relies on this look behind it. */
            flock(lock, LOCK_UN);
            if (queue_is_empty(conf) || flock(lock, LOCK_EX | LOCK_NB) != 0) {
                return;
            }
            continue;
        }
        bool later = false;
        int done = send_batch(conf, count, &later);
        if (done < 0) {
            wait_for_more(watching, 1);
        } else if (done > 0) {
            pause_answered(conf);
        } else {
            pause_missed(conf);
        }
        if (!later) {
            delay = held ? delay : SHORTEST_DELAY;
            continue;
        }
        if (!held) {
            resume = moment_now() + delay;
            delay = delay * 2 > LONGEST_DELAY ? LONGEST_DELAY : delay * 2;
        }
        for (double until = resume; done == 0 && moment_now() < until && !pause_holds(conf);) {
            sleep(1);
        }
    }
}

void sender_start(const struct conf *conf)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/queue/lock", conf->state);
    int lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (lock < 0) {
        return;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        return;
    }
    if (detach(lock, "mizan-sender")) {
        /* Its process id, for people. */
        if (ftruncate(lock, 0) == 0 && dprintf(lock, "%d\n", (int)getpid()) > 0 && chdir("/") == 0) {
            send_all(conf, lock);
        }
        _exit(0);
    }
    close(lock);
}
