package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.live.JobByteCounters;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Moments;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.HostList;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers the scripts that a batch system runs around jobs: takes starts and ends, gives notes for their output and layouts for their directories. */
public final class JobHookEndpoints {
    private static final Set<String> MODES = Set.of("off", "advise", "apply");
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4096;
    private static final int LONGEST_LIST = 16 * 1024;
    /** Nodes are counted, or named as Slurm does. */
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,7}");

    private static final Pattern NUMBER = Pattern.compile("[-+.0-9eE]+");

    private static final int MOST_NODES = 9_999_999;
    private static final int ACCEPTED = 202;
    private static final int NOTHING = 204;

    private final RestServices sources;
    private final JobByteCounters accounts;
    private final DirectoryLayouts layouts;
    private final Executor later;
    private final InstantSource clock;
    private final int bodyLimit;

    /** @param later does what a batch system must not wait for */
    public JobHookEndpoints(
            RestServices sources,
            JobByteCounters accounts,
            DirectoryLayouts layouts,
            Executor later,
            InstantSource clock,
            int bodyLimit) {
        this.sources = sources;
        this.accounts = accounts;
        this.layouts = layouts;
        this.later = later;
        this.clock = clock;
        this.bodyLimit = bodyLimit;
    }

    void started(Context request, Viewer viewer) {
        checkActing();
        String id = Requests.name(request, "id");
        Mapping body = Requests.body(request, bodyLimit)
                .onlyKeys("user", "nodes", "nodeCount", "application", "directory", "mode", "at", "endsBy", "restarts");
        String mode = body.text("mode", "advise");
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
        StartedJob job = new StartedJob(
                id,
                user(body.text("user")),
                count(body, nodes, counted),
                counted ? "" : nodes,
                Requests.within("application", body.text("application", ""), LONGEST_NAME),
                directory(body.text("directory", "")),
                mode,
                past(body),
                null,
                endsBy.orElse(null),
                restarts(body));
        sources.live().started().started(job);
        accounts.begin(id);
        if (!job.application().isEmpty() && !job.directory().isEmpty() && !mode.equals("off")) {
            prepare(job);
        }
        accepted(request, id);
    }

    /** Jobs are in memory: what another controller than the acting one is told is lost, while a node that is refused keeps it and asks again. */
    private void checkActing() {
        if (sources.state().tables().isEmpty()) {
            throw sources.state().refusal().exception();
        }
    }

    /** Plans that belong to nobody have no user, and are for no job. */
    private static String user(String name) {
        if (name.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a user is required: the field user is empty")
                    .exception();
        }
        return Requests.within("user", name, LONGEST_NAME);
    }

    /** So that the answer is there when the prolog asks for it. */
    private void prepare(StartedJob job) {
        try {
            later.execute(() -> {
                try {
                    layouts.of(job.application(), job.user(), job.directory(), clock.instant());
                } catch (MizanException e) {
                    // The database is away; whoever asks is told.
                    return;
                }
            });
        } catch (RejectedExecutionException e) {
            // Then it is computed when it is asked for.
            return;
        }
    }

    void ended(Context request, Viewer viewer) {
        checkActing();
        String id = Requests.name(request, "id");
        if (Requests.hasBody(request)) {
            Mapping body = Requests.body(request, bodyLimit).onlyKeys("at", "restarts");
            sources.live().started().ended(id, past(body), restarts(body));
        } else {
            sources.live().started().ended(id, clock.instant());
        }
        accepted(request, id);
    }

    /** As many as are counted, or as many as are named. */
    private static int count(Mapping body, String nodes, boolean counted) {
        int named = counted ? Integer.parseInt(nodes) : nodes.isEmpty() ? 0 : HostList.count(nodes);
        return body.has("nodeCount") ? natural(body, "nodeCount", MOST_NODES) : named;
    }

    private static int restarts(Mapping body) {
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
    private Instant past(Mapping body) {
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

    private static void accepted(Context request, String id) {
        request.status(ACCEPTED);
        Map<String, Object> tree = Json.document("accepted");
        tree.put("job", id);
        Requests.answer(request, tree);
    }

    void note(Context request, Viewer viewer) {
        String id = Requests.name(request, "id");
        StartedJob job = sources.live()
                .started()
                .find(id)
                .filter(found -> viewer.sees(found) || viewer.token().role() == TokenRole.SCHEDULER)
                .orElseThrow(JobEndpoints::notYours);
        Requests.answer(request, Route.TEXT, JobNote.of(job, JobEndpoints.runs(sources, job), accounts.of(id)));
    }

    void directoryLayout(Context request, Viewer viewer) {
        String application = Requests.name(request, "name");
        @Nullable String directory = request.queryParam("directory");
        if (directory == null || directory.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a directory is required")
                    .maybe("end the address with ?directory=/path/of/the/output")
                    .exception();
        }
        String folder = directory(directory);
        @Nullable String id = request.queryParam("job");
        Optional<String> command = asked(
                        application, folder, id == null ? "" : Requests.within("job", id, LONGEST_NAME), viewer)
                .flatMap(user -> layouts.of(application, user, folder, clock.instant()));
        if (command.isPresent()) {
            Requests.answer(request, Route.TEXT, command.get() + "\n");
        } else {
            request.status(NOTHING);
        }
    }

    /**
     * For whom a folder is to be prepared: oneself, or the user of the job. Users choose what application and directory their jobs say, so that
     * without the id of a job there is an answer only where all that run there are of one user.
     */
    private Optional<String> asked(String application, String folder, String id, Viewer viewer) {
        if (viewer.token().role() == TokenRole.USER) {
            return Optional.of(viewer.token().user());
        }
        if (!viewer.all() && viewer.token().role() != TokenRole.SCHEDULER) {
            return Optional.empty();
        }
        List<StartedJob> there = sources.live().started().all().stream()
                .filter(job -> job.application().equals(application)
                        && job.directory().equals(folder)
                        && (id.isEmpty() ? job.endedAt().isEmpty() : job.job().equals(id)))
                .toList();
        return there.stream().map(StartedJob::user).distinct().count() == 1
                ? Optional.of(there.get(0).user())
                : Optional.empty();
    }

    private static String directory(String path) {
        Requests.within("directory", path, LONGEST_PATH);
        if (!path.isEmpty() && !path.startsWith("/")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the directory must begin with a slash")
                    .with("directory", path)
                    .exception();
        }
        return path;
    }
}
