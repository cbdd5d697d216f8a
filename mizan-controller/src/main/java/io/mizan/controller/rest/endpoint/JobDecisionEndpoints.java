package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobRecordReader;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.rest.json.JobDecisionJson;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.database.job.BehaviourLog;
import io.mizan.database.job.CategoryRow;
import io.mizan.database.job.StoredJob;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides for jobs on request, and shows what was decided and what jobs of each category do. */
public final class JobDecisionEndpoints {
    private static final int MOST = 1_000;
    private static final int USUAL = 50;

    private final RestServices sources;
    private final JobAnnouncements announcements;
    private final int bodyLimit;

    public JobDecisionEndpoints(RestServices sources, InstantSource clock, int bodyLimit) {
        this.sources = sources;
        this.announcements = new JobAnnouncements(clock);
        this.bodyLimit = bodyLimit;
    }

    /** Announces a job and answers with its decision. A user does so for himself. */
    void start(Context request, Viewer viewer) {
        String id = Requests.name(request, "id");
        Mapping body = Requests.body(request, bodyLimit).onlyKeys(JobAnnouncements.KEYS);
        Announcer announcer = JobHookEndpoints.announcer(viewer);
        StartedJob job = announcements.job(id, user(body, viewer), body);
        JobStart start = JobAnnouncements.start(job, body, announcer);
        if (announcer != Announcer.USER && sources.state().acts()) {
            sources.live().started().started(job);
        }
        answer(request, sources.jobs().engine().start(start), viewer);
    }

    private static String user(Mapping body, Viewer viewer) {
        if (viewer.token().role() != TokenRole.USER) {
            return body.text("user");
        }
        String own = viewer.token().user();
        if (!body.text("user", own).equals(own)) {
            throw Problem.of(ErrorCode.NOT_ALLOWED, "a user announces his own jobs alone")
                    .with("user", body.text("user"))
                    .maybe("leave out the field user")
                    .exception();
        }
        return own;
    }

    /** Ends a job and answers with its record. */
    void finish(Context request, Viewer viewer) {
        String id = Requests.name(request, "id");
        JobRecord known = seen(id, viewer);
        if (viewer.token().role() == TokenRole.USER && known.start().announcer() != Announcer.USER) {
            throw Problem.of(ErrorCode.NOT_ALLOWED, "the batch system announced this job, and ends it")
                    .with("job", id)
                    .exception();
        }
        Mapping body = Requests.hasBody(request)
                ? Requests.body(request, bodyLimit).onlyKeys("at", "restarts")
                : Requests.none();
        int restarts = body.has("restarts") ? JobAnnouncements.restarts(body) : Integer.MAX_VALUE;
        if (known.start().announcer() != Announcer.USER) {
            sources.live().started().ended(id, announcements.past(body), restarts);
        }
        answer(
                request,
                sources.jobs()
                        .engine()
                        .finish(
                                id,
                                announcements.past(body),
                                restarts,
                                "told by " + JobHookEndpoints.announcer(viewer).word()),
                viewer);
    }

    void decision(Context request, Viewer viewer) {
        answer(request, seen(Requests.name(request, "id"), viewer), viewer);
    }

    /** A job of another user and one that does not exist get the same answer. */
    private JobRecord seen(String id, Viewer viewer) {
        return sources.jobs()
                .engine()
                .find(id)
                .filter(record ->
                        viewer.sees(record.start().user()) || viewer.token().role() == TokenRole.SCHEDULER)
                .orElseThrow(JobEndpoints::notYours);
    }

    private static void answer(Context request, JobRecord record, Viewer viewer) {
        Requests.answer(request, JobDecisionJson.of(record, viewer));
    }

    void list(Context request, Viewer viewer) {
        int most = Requests.most(request, USUAL, MOST);
        List<StoredJob> stored = (viewer.all()
                        ? sources.jobs().decisions()
                        : sources.jobs().decisions().of(viewer.user()))
                .newest(most);
        Map<String, Object> tree = Json.document("job-decisions");
        tree.put(
                "jobs",
                stored.stream()
                        .map(JobDecisionEndpoints::readable)
                        .flatMap(Optional::stream)
                        .map(JobDecisionJson::summary)
                        .toList());
        Requests.answer(request, tree);
    }

    /** One row that is damaged hides no other. */
    private static Optional<JobRecord> readable(StoredJob job) {
        try {
            return Optional.of(JobRecordReader.read("job_decision " + job.job(), job.document()));
        } catch (MizanException e) {
            return Optional.empty();
        }
    }

    void behaviours(Context request, Viewer viewer) {
        int most = Requests.most(request, USUAL, MOST);
        BehaviourLog log = viewer.all()
                ? sources.jobs().behaviours()
                : sources.jobs().behaviours().of(viewer.user());
        BehaviourLog.Totals totals = log.totals();
        Map<String, Object> tree = Json.document("job-behaviours");
        tree.put("categories", totals.categories());
        tree.put("jobs", totals.jobs());
        hits(tree, totals.predicted(), totals.hits());
        tree.put("newest", log.newest(most).stream().map(this::category).toList());
        Requests.answer(request, tree);
    }

    private Map<String, Object> category(CategoryRow row) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("category", row.category());
        tree.put("user", row.user());
        tree.put("jobs", row.jobs());
        hits(tree, row.predicted(), row.hits());
        tree.put("lastSeen", row.lastSeen().toString());
        tree.put("sequence", sources.jobs().memory().sequence(row));
        sources.jobs().memory().next(row).ifPresent(id -> tree.put("next", id));
        return tree;
    }

    /** How often predictions came true; without any there is no rate. */
    private static void hits(Map<String, Object> tree, long predicted, long hits) {
        tree.put("predicted", predicted);
        tree.put("hits", hits);
        if (predicted > 0) {
            tree.put("hitRate", (double) hits / predicted);
        }
    }
}
