package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.live.JobByteCounters;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the scripts that a batch system runs around jobs: takes starts and ends, gives notes for their output and layouts for their directories. */
public final class JobHookEndpoints {
    private static final Logger LOG = LoggerFactory.getLogger(JobHookEndpoints.class);
    private static final String TOLD = "told by the batch system";
    private static final int LONGEST_NAME = 255;
    private static final int ACCEPTED = 202;
    private static final int NOTHING = 204;

    private final RestServices sources;
    private final JobByteCounters accounts;
    private final DirectoryLayouts layouts;
    private final Executor later;
    private final JobAnnouncements announcements;
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
        this.announcements = new JobAnnouncements(clock);
        this.clock = clock;
        this.bodyLimit = bodyLimit;
    }

    void started(Context request, Viewer viewer) {
        checkActing();
        String id = Requests.name(request, "id");
        Mapping body = Requests.body(request, bodyLimit).onlyKeys(JobAnnouncements.KEYS);
        StartedJob job = announcements.job(id, body.text("user"), body);
        JobStart start = JobAnnouncements.start(job, body, announcer(viewer));
        sources.live().started().started(job);
        announce(start);
        accounts.begin(id);
        if (!job.application().isEmpty()
                && !job.directory().isEmpty()
                && !job.mode().equals(JobStart.OFF)) {
            prepare(job);
        }
        accepted(request, id);
    }

    /** Whoever tells has done so, whatever becomes of the decision. */
    private void announce(JobStart start) {
        try {
            sources.jobs().engine().announce(start);
        } catch (MizanException e) {
            LOG.atInfo()
                    .addKeyValue("job", start.job())
                    .addKeyValue("problem", e.problem().line())
                    .log("nothing is decided for the job");
        }
    }

    static Announcer announcer(Viewer viewer) {
        return switch (viewer.token().role()) {
            case SCHEDULER -> Announcer.SCHEDULER;
            case OPERATOR -> Announcer.OPERATOR;
            default -> Announcer.USER;
        };
    }

    /** Jobs are in memory: what another controller than the acting one is told is lost, while a node that is refused keeps it and asks again. */
    private void checkActing() {
        if (sources.state().tables().isEmpty()) {
            throw sources.state().refusal().exception();
        }
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
            sources.live().started().ended(id, announcements.past(body), JobAnnouncements.restarts(body));
            sources.jobs().engine().finishLater(id, announcements.past(body), JobAnnouncements.restarts(body), TOLD);
        } else {
            sources.live().started().ended(id, clock.instant());
            sources.jobs().engine().finishLater(id, clock.instant(), Integer.MAX_VALUE, TOLD);
        }
        accepted(request, id);
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
        String folder = JobAnnouncements.directory(directory);
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
}
