package io.mizan.controller.rest.json;

import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.controller.rest.request.Route;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The keys that the JSON of all background jobs has. */
public record BackgroundJobJson(InstantSource clock) {
    public static final int ACCEPTED = 202;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** Who asked, and how it stands. */
    public Map<String, Object> head(BackgroundJob<?, ?> job, Viewer viewer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", job.id());
        tree.put("who", job.who());
        tree.put("askedAt", job.askedAt().toString());
        tree.put("state", job.state().word());
        Duration took = job.state().over() ? job.took() : Duration.between(job.askedAt(), clock.instant());
        tree.put("tookSeconds", Math.max(0, took.toMillis()) / MILLIS_PER_SECOND);
        if (!job.problem().isEmpty()) {
            tree.put("problem", viewer.sentence(job.problem()));
        }
        return tree;
    }

    public static <Q, A> BackgroundJob<Q, A> found(String id, Optional<BackgroundJob<Q, A>> job, String where) {
        return job.orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "no such job, or its result has expired")
                .with("id", id)
                .maybe("the last " + BackgroundJobs.KEPT
                        + " are kept until the controller stops; send it again, or look at " + Route.API + where)
                .exception());
    }
}
