package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.live.JobAccounts;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.StartedJob;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.units.HostList;
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
    private static final Pattern COUNT = Pattern.compile("\\d{1,7}");

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
        tree.put(
                "started",
                sources.live().started().all().stream()
                        .filter(job -> sight.sees(job) && job.endedAt().isEmpty())
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
        String id = Requests.name(request, "id");
        Mapping body = Requests.body(request, bodyLimit).onlyKeys("user", "nodes", "application", "directory", "mode");
        String mode = body.text("mode", "advise");
        if (!MODES.contains(mode)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the mode is off, advise or apply")
                    .with("mode", mode)
                    .exception();
        }
        String nodes = Requests.within("nodes", body.text("nodes", ""), LONGEST_LIST);
        boolean counted = COUNT.matcher(nodes).matches();
        StartedJob job = new StartedJob(
                id,
                Requests.within("user", body.text("user"), LONGEST_NAME),
                counted
                        ? Integer.parseInt(nodes)
                        : nodes.isEmpty() ? 0 : HostList.expand(nodes).size(),
                counted ? "" : nodes,
                Requests.within("application", body.text("application", ""), LONGEST_NAME),
                directory(body.text("directory", "")),
                mode,
                clock.instant(),
                null);
        sources.live().started().started(job);
        accounts.begin(id);
        if (!job.application().isEmpty() && !job.directory().isEmpty() && !mode.equals("off")) {
            prepare(job);
        }
        accepted(request, id);
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
        String id = Requests.name(request, "id");
        sources.live().started().ended(id, clock.instant());
        accepted(request, id);
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
        Optional<String> command = asked(application, folder, sight)
                .flatMap(user -> layouts.of(application, user, folder, clock.instant()));
        if (command.isPresent()) {
            Requests.answer(request, Route.TEXT, command.get() + "\n");
        } else {
            request.status(NOTHING);
        }
    }

    /** For whom a folder is to be prepared: oneself, or the user of the job that began there last. */
    private Optional<String> asked(String application, String folder, Sight sight) {
        if (sight.token().role() == TokenRole.USER) {
            return Optional.of(sight.token().user());
        }
        return sight.all() || sight.token().role() == TokenRole.SCHEDULER
                ? sources.live().started().all().stream()
                        .filter(job -> job.application().equals(application)
                                && job.directory().equals(folder))
                        .map(StartedJob::user)
                        .reduce((before, last) -> last)
                : Optional.empty();
    }

    private static String directory(String path) {
        if (!path.isEmpty() && (!path.startsWith("/") || path.indexOf('\0') >= 0)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a directory begins with a slash")
                    .with("directory", path)
                    .exception();
        }
        return Requests.within("directory", path, LONGEST_PATH);
    }

    /** A run says who ran what and when, and nothing of the batch system. */
    private List<RunRecord> runs(StartedJob job) {
        if (job.application().isEmpty()) {
            return List.of();
        }
        Instant from = job.startedAt().minus(SKEW);
        Instant to = job.endedAt().map(end -> end.plus(SKEW)).orElse(Instant.MAX);
        return sources.runs().newest(job.application(), RUNS_LOOKED_AT).stream()
                .filter(run -> run.user().equals(job.user())
                        && !run.startedAt().isBefore(from)
                        && run.startedAt().isBefore(to))
                .toList();
    }

    private static MizanException notYours() {
        return Problem.of(ErrorCode.NOT_YOURS, "not found or not yours").exception();
    }
}
