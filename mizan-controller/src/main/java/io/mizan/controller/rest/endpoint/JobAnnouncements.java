package io.mizan.controller.rest.endpoint;

import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.rest.request.Requests;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Moments;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.units.HostList;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads what is told of jobs that start and end. Nothing of it is trusted. */
record JobAnnouncements(InstantSource clock) {
    /** What may be told of a job that starts. */
    static final String[] KEYS = {
        "user", "nodes", "nodeCount", "processes", "application", "directory", "mode", "at", "endsBy", "restarts"
    };

    private static final Set<String> MODES = Set.of(JobStart.OFF, JobStart.ADVISE, JobStart.APPLY);
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4096;
    private static final int LONGEST_LIST = 16 * 1024;
    /** Nodes are counted, or named as Slurm does. */
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,7}");

    private static final Pattern NUMBER = Pattern.compile("[-+.0-9eE]+");
    private static final int MOST_NODES = 9_999_999;

    StartedJob job(String id, String user, Mapping body) {
        String mode = body.text("mode", JobStart.ADVISE);
        if (!MODES.contains(mode)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "mode must be off, advise or apply")
                    .with("mode", mode)
                    .exception();
        }
        String nodes = Requests.within("nodes", body.text("nodes", ""), LONGEST_LIST);
        boolean counted = COUNT.matcher(nodes).matches();
        if (!counted && NUMBER.matcher(nodes).matches()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "nodes must be 0 to 9999999, or a list of hosts")
                    .with("nodes", nodes)
                    .exception();
        }
        Optional<Instant> endsBy = moment(body, "endsBy");
        return new StartedJob(
                id,
                user(user),
                count(body, nodes, counted),
                counted ? "" : nodes,
                Requests.within("application", body.text("application", ""), LONGEST_NAME),
                directory(body.text("directory", "")),
                mode,
                past(body),
                null,
                endsBy.orElse(null),
                restarts(body));
    }

    /** The same as decisions see it. */
    static JobStart start(StartedJob job, Mapping body, Announcer announcer) {
        int processes = body.has("processes") ? natural(body, "processes", Integer.MAX_VALUE) : 0;
        return new JobStart(
                job.job(),
                job.user(),
                job.application(),
                processes > 0 ? processes : job.nodes(),
                job.hosts(),
                job.directory(),
                job.mode(),
                job.startedAt(),
                job.endsBy(),
                job.restarts(),
                announcer);
    }

    /** Plans that belong to nobody have no user, and are for no job. */
    private static String user(String name) {
        if (name.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a user is required: the field user is empty")
                    .exception();
        }
        return Requests.within("user", name, LONGEST_NAME);
    }

    static String directory(String path) {
        Requests.within("directory", path, LONGEST_PATH);
        if (!path.isEmpty() && !path.startsWith("/")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the directory must begin with a slash")
                    .with("directory", path)
                    .exception();
        }
        return path;
    }

    /** As many as are counted, or as many as are named. */
    private static int count(Mapping body, String nodes, boolean counted) {
        int named = counted ? Integer.parseInt(nodes) : nodes.isEmpty() ? 0 : HostList.count(nodes);
        return body.has("nodeCount") ? natural(body, "nodeCount", MOST_NODES) : named;
    }

    static int restarts(Mapping body) {
        return body.has("restarts") ? natural(body, "restarts", Integer.MAX_VALUE) : 0;
    }

    private static int natural(Mapping body, String key, int most) {
        int value = body.integer(key);
        if (value < 0 || value > most) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, key + " must be 0 to " + most)
                    .with(key, value)
                    .exception();
        }
        return value;
    }

    /** When it happened: what waited on a node is told later. Clocks of nodes may be ahead. */
    Instant past(Mapping body) {
        Instant now = clock.instant();
        return moment(body, "at").filter(at -> at.isBefore(now)).orElse(now);
    }

    private static Optional<Instant> moment(Mapping body, String key) {
        try {
            return body.has(key) ? Optional.of(Moments.parse(body.text(key))) : Optional.empty();
        } catch (DateTimeException e) {
            throw Problem.of(
                            ErrorCode.INPUT_FORMAT,
                            key + " must be a time such as 2026-11-18T04:05:06Z, of the years 1970 to 9999")
                    .with(key, body.text(key))
                    .exception();
        }
    }
}
