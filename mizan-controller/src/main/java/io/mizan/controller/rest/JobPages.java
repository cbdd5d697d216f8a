package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.live.JobAccounts;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.StartedJob;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Moments;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.HostList;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Jobs: what they do, what the batch system tells of them, and what can be done for them. */
final class JobPages {
    private static final Set<String> MODES = Set.of("off", "advise", "apply");
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4096;
    private static final int LONGEST_LIST = 16 * 1024;
    /** Nodes are counted, or named as Slurm does. */
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,7}");

    private static final Pattern NUMBER = Pattern.compile("[-+.0-9eE]+");

    private static final int MOST_NODES = 9_999_999;
    private static final int MOST_STARTED = 1_000;
    private static final int RUNS_LOOKED_AT = 50;
    private static final int ACCEPTED = 202;
    private static final int NOTHING = 204;
    /** Clocks of login nodes and of the controller are not the same. */
    private static final Duration SKEW = Duration.ofMinutes(2);

    private final RestSources sources;
    private final JobAccounts accounts;
    private final DirectoryLayouts layouts;
    private final Executor later;
    private final InstantSource clock;
    private final int bodyLimit;

    /** @param later does what a batch system must not wait for */
    JobPages(
            RestSources sources,
            JobAccounts accounts,
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

    void list(Context request, Sight sight) {
        Map<String, Object> tree = Json.document("jobs");
        tree.put(
                "jobs",
                sight.of(sources.live().whole(clock.instant())).jobs().stream()
                        .map(LiveViewJson::job)
                        .toList());
        List<StartedJob> started = sources.live().started().all().stream()
                .filter(job -> sight.sees(job) && job.endedAt().isEmpty())
                .toList();
        tree.put("startedCount", started.size());
        tree.put(
                "started",
                started.subList(Math.max(0, started.size() - MOST_STARTED), started.size()).stream()
                        .map(job -> Json.started(job, sight))
                        .toList());
        Requests.answer(request, tree);
    }

    void job(Context request, Sight sight) {
        String id = Requests.name(request, "id");
        Optional<StartedJob> started = sources.live().started().find(id).filter(sight::sees);
        LiveView live = sources.live().whole(clock.instant());
        Optional<LiveJob> seen = live.jobs().stream()
                .filter(job -> job.job().equals(id) && sight.sees(job.user()))
                .findFirst();
        Optional<JobAccounts.Account> account = accounts.of(id).filter(known -> sight.all() || started.isPresent());
        if (started.isEmpty() && seen.isEmpty() && account.isEmpty()) {
            throw notYours();
        }
        Map<String, Object> tree = Json.document("job");
        tree.put("job", id);
        started.ifPresent(job -> tree.put("started", Json.started(job, sight)));
        seen.ifPresent(job -> tree.put("now", LiveViewJson.job(job)));
        account.ifPresent(known -> {
            Map<String, Object> sums = new LinkedHashMap<>();
            sums.put("readBytes", Math.round(known.readBytes()));
            sums.put("writeBytes", Math.round(known.writeBytes()));
            sums.put("metadataOperations", Math.round(known.metadataOperations()));
            tree.put("about", sums);
        });
        tree.put(
                "targets",
                live.targets().stream()
                        .filter(target ->
                                target.jobs().stream().anyMatch(job -> job.job().equals(id)))
                        .map(target -> target.name())
                        .toList());
        tree.put(
                "runs",
                started.map(job -> runs(job).stream().map(Json::run).toList()).orElse(List.of()));
        Requests.answer(request, tree);
    }

    void started(Context request, Sight sight) {
        checkActing();
        String id = Requests.name(request, "id");
        Mapping body = Requests.body(request, bodyLimit)
                .onlyKeys("user", "nodes", "nodeCount", "application", "directory", "mode", "at", "endsBy", "restarts");
        String mode = body.text("mode", "advise");
        if (!MODES.contains(mode)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the mode is off, advise or apply")
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
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a job has a user: the field user is empty")
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

    void ended(Context request, Sight sight) {
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

    void note(Context request, Sight sight) {
        String id = Requests.name(request, "id");
        StartedJob job = sources.live()
                .started()
                .find(id)
                .filter(found -> sight.sees(found) || sight.token().role() == TokenRole.SCHEDULER)
                .orElseThrow(JobPages::notYours);
        Requests.answer(request, Route.TEXT, JobNote.of(job, runs(job), accounts.of(id)));
    }

    void directoryLayout(Context request, Sight sight) {
        String application = Requests.name(request, "name");
        @Nullable String directory = request.queryParam("directory");
        if (directory == null || directory.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "which directory?")
                    .maybe("end the address with ?directory=/path/of/the/output")
                    .exception();
        }
        String folder = directory(directory);
        @Nullable String id = request.queryParam("job");
        Optional<String> command = asked(
                        application, folder, id == null ? "" : Requests.within("job", id, LONGEST_NAME), sight)
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
    private Optional<String> asked(String application, String folder, String id, Sight sight) {
        if (sight.token().role() == TokenRole.USER) {
            return Optional.of(sight.token().user());
        }
        if (!sight.all() && sight.token().role() != TokenRole.SCHEDULER) {
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
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a directory begins with a slash")
                    .with("directory", path)
                    .exception();
        }
        return path;
    }

    /** Those that were in this job by their own word, of its user and in its time: ids are used again. */
    private List<RunRecord> runs(StartedJob job) {
        Instant from = job.startedAt().minus(SKEW);
        Instant to = job.endedAt().map(end -> end.plus(SKEW)).orElse(Instant.MAX);
        return sources.runs().of(job.user()).ofJob(job.job(), RUNS_LOOKED_AT).stream()
                .filter(run ->
                        !run.startedAt().isBefore(from) && run.startedAt().isBefore(to))
                .toList();
    }

    private static MizanException notYours() {
        return Problem.of(ErrorCode.NOT_YOURS, "not found or not yours").exception();
    }
}
