package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.live.JobByteCounters;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows jobs: those that are busy, those that the batch system told of, and one with its runs. */
public final class JobEndpoints {
    private static final int MOST_STARTED = 1_000;
    private static final int RUNS_LOOKED_AT = 50;
    /** Clocks of login nodes and of the controller are not the same. */
    private static final Duration SKEW = Duration.ofMinutes(2);

    private final RestServices sources;
    private final JobByteCounters accounts;
    private final InstantSource clock;

    public JobEndpoints(RestServices sources, JobByteCounters accounts, InstantSource clock) {
        this.sources = sources;
        this.accounts = accounts;
        this.clock = clock;
    }

    void list(Context request, Viewer viewer) {
        Map<String, Object> tree = Json.document("jobs");
        tree.put(
                "jobs",
                viewer.of(sources.live().whole(clock.instant())).jobs().stream()
                        .map(LiveViewJson::job)
                        .toList());
        List<StartedJob> started = sources.live().started().all().stream()
                .filter(job -> viewer.sees(job) && job.endedAt().isEmpty())
                .toList();
        tree.put("startedCount", started.size());
        tree.put(
                "started",
                started.subList(Math.max(0, started.size() - MOST_STARTED), started.size()).stream()
                        .map(job -> Json.started(job, viewer))
                        .toList());
        Requests.answer(request, tree);
    }

    void job(Context request, Viewer viewer) {
        String id = Requests.name(request, "id");
        Optional<StartedJob> started = sources.live().started().find(id).filter(viewer::sees);
        LiveView live = sources.live().whole(clock.instant());
        Optional<LiveJob> seen = live.jobs().stream()
                .filter(job -> job.job().equals(id) && viewer.sees(job.user()))
                .findFirst();
        Optional<JobByteCounters.Account> account =
                accounts.of(id).filter(known -> viewer.all() || started.isPresent());
        if (started.isEmpty() && seen.isEmpty() && account.isEmpty()) {
            throw notYours();
        }
        Map<String, Object> tree = Json.document("job");
        tree.put("job", id);
        started.ifPresent(job -> tree.put("started", Json.started(job, viewer)));
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
                started.map(job -> runs(sources, job).stream().map(Json::run).toList())
                        .orElse(List.of()));
        Requests.answer(request, tree);
    }

    /** Those that were in this job by their own word, of its user and in its time: ids are used again. */
    static List<RunRecord> runs(RestServices sources, StartedJob job) {
        Instant from = job.startedAt().minus(SKEW);
        Instant to = job.endedAt().map(end -> end.plus(SKEW)).orElse(Instant.MAX);
        return sources.runs().of(job.user()).ofJob(job.job(), RUNS_LOOKED_AT).stream()
                .filter(run ->
                        !run.startedAt().isBefore(from) && run.startedAt().isBefore(to))
                .toList();
    }

    static MizanException notYours() {
        return Problem.of(ErrorCode.NOT_YOURS, "not found or not yours").exception();
    }
}
