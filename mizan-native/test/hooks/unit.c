/* SPDX-License-Identifier: Apache-2.0 */
#include "conf.h"
#include "deadline.h"
#include "job.h"
#include "layout_command.h"
#include "moment.h"
#include "output.h"
#include "pause.h"
#include "queue.h"
#include "store.h"
#include "text.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int passed, failed;

static void check(int line, const char *what, const char *expected, const char *actual)
{
    if (strcmp(expected, actual) == 0) {
        passed++;
    } else {
        failed++;
        printf("%s:%d: %s is \"%s\", expected \"%s\"\n", __FILE__, line, what, actual, expected);
    }
}

#define CHECK(expected, actual) check(__LINE__, #actual, expected, actual)

static const char *first(const char *list)
{
    static char name[256];
    return first_node(list, name, sizeof name) ? name : "(none)";
}

static void nodes(void)
{
    CHECK("n1", first("n1"));
    CHECK("n1", first("n[1-3,7]"));
    CHECK("a01b", first("a[01-10]b"));
    CHECK("a01b", first("a[01-10]b,c[1-2]"));
    CHECK("login", first("login,n[1-3]"));
    CHECK("n7", first("n[7,9-12],login"));
    CHECK("r1n3", first("r[1-2]n[3-4]"));
    CHECK("n0", first("n[0-10/2]"));
    CHECK("(none)", first(""));
    CHECK("(none)", first("n[1-3"));
}

static const char *output(const char *pattern, const char *nodelist, struct task_record task)
{
    static char bytes[4096];
    struct text path = {bytes, 0, sizeof bytes, false};
    struct job job = {.id = "4711", .user = "ada", .directory = "/w", .nodes = nodelist, .output = pattern};
    bytes[0] = '\0';
    return output_file(&job, &task, &path) ? bytes : "(none)";
}

/* What 22.05.8 made of the same patterns (scontrol show job): StdOut. */
static void outputs(void)
{
    struct task_record none = {0}, plain = {.found = true, .name = "my job"};
    struct task_record array = {.found = true, .name = "wrap", .array_job = "4700", .array_task = "11"};
    CHECK("/w/slurm-4711.out", output("", "n1", plain));
    CHECK("/w/slurm-4700_11.out", output("", "n1", array));
    CHECK("(none)", output("", "n1", none));
    CHECK("/o/my job-4711.out", output("/o/%x-%j.out", "n1", plain));
    CHECK("/o/4700_11.out", output("/o/%A_%a.out", "n1", array));
    CHECK("/w/0004711-ada-n1-0.txt", output("%7j-%u-%N-%n.txt", "n[1-2]", none));
    CHECK("/w/100%.out", output("100%%.out", "n1", none));
    CHECK("(none)", output("%x.out", "n1", none));
    CHECK("(none)", output("%A.out", "n1", none));
    CHECK("(none)", output("%q.out", "n1", plain));
    CHECK("(none)", output("%", "n1", plain));
    CHECK("(none)", output("\\%j.out", "n1", plain));
    CHECK("(none)", output("%99999999999999999999j.out", "n1", plain));
}

static const char *cleaned(const char *bytes)
{
    static char out[4096];
    struct text note = {out, 0, sizeof out, false};
    out[0] = '\0';
    note_clean(&note, bytes, strlen(bytes));
    return out;
}

static void notes(void)
{
    CHECK("a\nb\nc\n", cleaned("a\nb\nc\nd\n"));
    CHECK("a\n", cleaned("a"));
    CHECK("[31mred\n", cleaned("\033[31mred\n"));
    CHECK("2J\n", cleaned("\x9b" "2J\n"));            /* CSI as one byte */
    CHECK("2J\n", cleaned("\xc2\x9b" "2J\n"));        /* and as UTF-8 */
    CHECK("\xc3\xa4\xe2\x82\xac\n", cleaned("\xc3\xa4\xe2\x82\xac\n"));
    CHECK("a(b\n", cleaned("a\xc3(\xff" "b\n"));
    CHECK("ab\n", cleaned("a\xe2\x80\xae" "b\n")); /* right-to-left override */
    CHECK("", cleaned("\n\n\001\n"));
}

static const char *command(const char *answer)
{
    static char copy[4096], words[4096];
    static struct layout_command parsed;
    strcpy(copy, answer);
    if (!layout_command_read(&parsed, copy, "/fs/a b")) {
        return "(none)";
    }
    words[0] = '\0';
    for (int i = 0; i < parsed.count; i++) {
        strcat(strcat(words, parsed.words[i]), " ");
    }
    return words;
}

static void commands(void)
{
    CHECK("-c 4 ", command("lfs setstripe -c 4 '/fs/a b'\n"));
    CHECK("-E 256M -c 1 -S 1M -E -1 -c 8 -p flash ", command("lfs setstripe -E 256M -c 1 -S 1M -E -1 -c 8 -p flash /fs/a b"));
    CHECK("-E 1M -L mdt -E eof -c -1 ", command("lfs setstripe -E 1M -L mdt -E eof -c -1 '/fs/a b'"));
    CHECK("-i 3 -o 1,4-5 ", command("lfs setstripe -i 3 -o 1,4-5 '/fs/a b'"));
    const char *const refused[] = {"", "lfs setstripe", "lfs setstripe -c 4 /etc", "lfs setstripe -d '/fs/a b'", "lfs migrate -c 4 '/fs/a b'",
        "lfs setstripe -c 4 '/fs/a b' /etc", "lfs setstripe -c 4\n'/fs/a b'", "lfs setstripe -c '/fs/a b'", "lfs setstripe -p -d '/fs/a b'",
        "lfs setstripe --yaml x '/fs/a b'", "lfs setstripe -c $(id) '/fs/a b'", "lfs setstripe -S 1MM '/fs/a b'", "lfs setstripe -c 4 x/fs/a b",
        "lfs setstripe '/fs/a b'", "lfs setstripe -L ost '/fs/a b'", "lfs setstripe -o x '/fs/a b'"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        check(__LINE__, refused[i], "(none)", command(refused[i]));
    }
}

static const char *settings(const char *content)
{
    static char why[256];
    char name[] = "/tmp/mizan-conf-XXXXXX";
    static struct conf conf;
    int file = mkstemp(name);
    why[0] = '\0';
    if (file < 0 || write(file, content, strlen(content)) != (ssize_t)strlen(content)) {
        return "no file";
    }
    close(file);
    conf_defaults(&conf);
    bool taken = conf_read(&conf, name, why, sizeof why);
    unlink(name);
    const char *reason = strchr(why, ' ');
    return taken ? conf.state : reason == NULL ? why : reason + 1;
}

static void confs(void)
{
    CHECK("/var/lib/mizan/slurm", settings(""));
    CHECK("/s", settings("# words\n\n state='/s'\nlimit=0.5\nhooks=yes\ngetfattr=/usr/bin/getfattr\n"));
    CHECK("/s", settings("state=\"/s\""));
    CHECK("sate is no key", settings("sate=/s\n"));
    CHECK("rm is not KEY=VALUE", settings("rm\n"));
    CHECK("hooks is yes or no", settings("hooks=maybe\n"));
    CHECK("state is a path that begins with a slash", settings("state=s\n"));
    CHECK("limit is a number of seconds from 0.01 to 60", settings("limit=1e9\n"));
    CHECK("misses is a number from 1 to 1000000000", settings("misses=-1\n"));
    CHECK("url begins with http:// or https://", settings("url=ftp://x\n"));
    CHECK("url has a character that no address has", settings("url=http://x$(id)\n"));
    CHECK("state has a quote inside", settings("state=/s\"; rm\n"));
}

static const char *json(const char *word)
{
    static char bytes[256];
    struct text text = {bytes, 0, sizeof bytes, false};
    bytes[0] = '\0';
    text_add_json(&text, word);
    return bytes;
}

static const char *encoded(const char *word)
{
    static char bytes[256];
    struct text text = {bytes, 0, sizeof bytes, false};
    bytes[0] = '\0';
    text_add_encoded(&text, word);
    return bytes;
}

static void comments(void)
{
    struct conf conf;
    struct job job = {0};
    conf_defaults(&conf);
    job_comment(&job, &conf, "project 7 io:apply,app=wrf,restore,quiet");
    CHECK("apply wrf restore quiet", job.mode == MODE_APPLY && job.restore && job.quiet && strcmp(job.application, "wrf") == 0 ? "apply wrf restore quiet" : "other");
    job_comment(&job, &conf, "audio:apply io:applyx");
    CHECK("", mode_names[job.mode]);
    conf.apply = false;
    job_comment(&job, &conf, "io:apply");
    CHECK("advise", mode_names[job.mode]);
}

static const char *asked(const char *key)
{
    static char value[256];
    static const char line[] = "JobId=7 JobName=my job UserId=ada(1) Comment=project 7 io:advise WorkDir=/w/a b StdErr=/e StdOut=/w/a b/my job.out Power= \n";
    return scontrol_value(line, key, value, sizeof value) ? value : "(none)";
}

static void answers_of_scontrol(void)
{
    CHECK("my job", asked("JobName"));
    CHECK("project 7 io:advise", asked("Comment"));
    CHECK("/w/a b/my job.out", asked("StdOut"));
    CHECK("", asked("Power"));
    CHECK("(none)", asked("Nothing"));
}

/* A state folder of its own, in conf.state. */
static struct conf in_folder(void)
{
    struct conf conf;
    conf_defaults(&conf);
    strcpy(conf.state, "/tmp/mizan-state-XXXXXX");
    if (mkdtemp(conf.state) == NULL || !store_folders(conf.state)) {
        printf("no folder\n");
        exit(1);
    }
    return conf;
}

static void write_file(const struct conf *conf, const char *name, const char *words)
{
    char path[PATH_MAX];
    TEXT(content, 1024);
    text_add(&content, words);
    snprintf(path, sizeof path, "%s/%s", conf->state, name);
    store_write(path, &content, 0600);
}

static void remove_folder(const struct conf *conf)
{
    char command[512];
    snprintf(command, sizeof command, "rm -rf %s", conf->state);
    if (system(command) != 0) {
        failed++;
    }
}

/* Kinds and jobs of what is taken from the queue, in this order. */
static const char *taken(const struct conf *conf, bool awaited_alone)
{
    static char names[64][REQUEST_NAME], words[64 * 16];
    int count = queue_names(conf, names, 64, awaited_alone);
    words[0] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(strcat(words, queue_kind(names[i])), " ");
    }
    return words;
}

static void queues(void)
{
    struct conf conf = in_folder();
    char name[REQUEST_NAME];
    const char *const jobs[] = {"1", "2", "3"};
    for (size_t i = 0; i < 3; i++) {
        queue_name(&conf, REQUEST_START, jobs[i], name);
        queue_add(&conf, name, "POST /x", "{}", "-");
    }
    CHECK("s1 s2 s3 ", taken(&conf, false));
    CHECK("", taken(&conf, true));
    queue_name(&conf, REQUEST_LAYOUT, "2", name);
    int pipe = queue_answer(&conf, name);
    queue_add(&conf, name, "GET /y", "", "answer");
    /* Whoever waits comes first, behind what was said of the same job. */
    CHECK("s2 l2 s1 s3 ", taken(&conf, false));
    CHECK("s2 l2 ", taken(&conf, true));
    close(pipe);
    /* Of an earlier start of the machine, which knew no time of this one; and of hooks of before, with the time of a clock that was wrong. */
    write_file(&conf, "queue/000000-0000099999.000000000-7-e9", "POST /z\n\n-\n");
    write_file(&conf, "queue/00000000100.000000000-7-0", "POST /z\n\n-\n");
    CHECK("s2 l2 e9 0 s1 s3 ", taken(&conf, false));
    /* With more than a few, whoever waits does not wait for all of them to be answered. */
    for (int i = 10; i < 40; i++) {
        char older[64];
        snprintf(older, sizeof older, "queue/000001-0000000009.%09d-7-s%d", i, i);
        write_file(&conf, older, "POST /z\n\n-\n");
    }
    CHECK("s2 l2 e9 0 s10 s11 s12 s13 s14 s15 s16 s17 s18 s19 s20 s21 ", taken(&conf, false));
    remove_folder(&conf);
}

/* A user's short jobs, of which a controller that is away knows nothing, do not push out the end of a job that it takes for running. */
static void full_queue(void)
{
    struct conf conf = in_folder();
    char name[PATH_MAX], first[PATH_MAX];
    write_file(&conf, "queue/000001-0000000001.000000000-7-e5", "POST /z\n\n-\n");
    snprintf(first, sizeof first, "%s/queue/000001-0000000001.000000000-7-e5", conf.state);
    for (int i = 0; i < 2 * 5005; i++) {
        snprintf(name, sizeof name, "%s/queue/000001-0000000002.%09d-7-%c%d", conf.state, i, i % 2 == 0 ? 's' : 'e', 10 + i / 2);
        failed += link(first, name) == 0 ? 0 : 1;
    }
    static char names[10100][REQUEST_NAME];
    int count = queue_names(&conf, names, 10100, false);
    CHECK("e5", count == 0 ? "none" : queue_kind(names[0]));
    CHECK("s16", count < 2 ? "none" : queue_kind(names[1]));
    CHECK("9999", count == 9999 ? "9999" : "another number");
    remove_folder(&conf);
}

static const char *paused(const struct conf *conf, long long start, long long since)
{
    char words[128];
    snprintf(words, sizeof words, "start=%lld\nsince=%lld\n", start, since);
    write_file(conf, "paused", words);
    return pause_holds(conf) ? "paused" : "goes on";
}

static void pauses(void)
{
    struct conf conf = in_folder();
    conf.misses = 2;
    CHECK("goes on", pause_holds(&conf) ? "paused" : "goes on");
    pause_missed(&conf);
    CHECK("goes on", pause_holds(&conf) ? "paused" : "goes on");
    pause_missed(&conf);
    CHECK("paused", pause_holds(&conf) ? "paused" : "goes on");
    long long start = moment_start(conf.state), now = (long long)moment_now();
    CHECK("paused", paused(&conf, start, now));
    CHECK("goes on", paused(&conf, start, now + 100000));
    CHECK("goes on", paused(&conf, start + 1, now));
    conf.pause = 1;
    CHECK("goes on", now < 100 ? "goes on" : paused(&conf, start, now - 61));
    remove_folder(&conf);
}

/* What a process with a deadline gets to: 1 what has to be done, although its time is over; 2 what is behind that. */
static void deadlines(void)
{
    int up[2];
    char got[8] = "";
    if (pipe(up) != 0) {
        failed++;
        return;
    }
    pid_t child = fork();
    if (child == 0) {
        deadline_set(0.5);
        deadline_must();
        for (double end = moment_now() + 0.6; moment_now() < end;) {
            usleep(10000);
        }
        bool told = write(up[1], "1", 1) == 1;
        deadline_may();
        _exit(told && write(up[1], "2", 1) == 1 ? 2 : 3);
    }
    close(up[1]);
    int status = -1;
    waitpid(child, &status, 0);
    ssize_t length = read(up[0], got, sizeof got - 1);
    close(up[0]);
    CHECK("1", length > 0 ? got : "nothing");
    CHECK("ended with 0", WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "ended with 0" : "ended otherwise");
}

int main(void)
{
    answers_of_scontrol();
    queues();
    full_queue();
    pauses();
    deadlines();
    nodes();
    outputs();
    notes();
    commands();
    confs();
    comments();
    CHECK("\"a\\\"\\\\\"", json("a\"\\"));
    CHECK("\"\"", json("a\nb"));
    CHECK("\"\"", json("\xff"));
    CHECK("/fs/a%20b%26c%C3%A4", encoded("/fs/a b&c\xc3\xa4"));
    printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
