package io.mizan.controller.rest.security;

import io.mizan.controller.live.JobAggregation;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.StartedJob;
import io.mizan.database.interaction.RunRecords;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Restricts REST answers to what the caller may see: an operator everything but paths, everybody else his own, and of others
 * their sums.
 */
public record Viewer(AccessToken token, PathMask mask) {
    /** View for an unauthenticated caller. */
    public static final Viewer OF_NOBODY = new Viewer(
            new AccessToken("nobody", TokenRole.READER, "", false, Instant.EPOCH, "0".repeat(64)),
            new PathMask(new byte[] {0}));

    public boolean all() {
        return token.role() == TokenRole.OPERATOR;
    }

    /** Whose records are seen where not all are. Tokens of other roles have no user, and an empty name must not become everybody's. */
    public String user() {
        if (token.role() != TokenRole.USER) {
            throw Problem.of(ErrorCode.NOT_YOURS, "tokens of this role see no records of users")
                    .with("role", token.role().word())
                    .exception();
        }
        return token.user();
    }

    public boolean sees(String user) {
        return all() || (token.role() == TokenRole.USER && token.user().equals(user));
    }

    public boolean sees(StartedJob job) {
        return sees(job.user());
    }

    public boolean sees(LiveEvent event) {
        return sees(event.user());
    }

    /** The runs that are seen. Others are left out by the database: under any limit they would take the place of one's own. */
    public RunRecords runs(RunRecords history) {
        return all() ? history : history.of(user());
    }

    /** One's own path, or the path for an operator who may know it, or what is left of it. */
    public String path(String path, String owner) {
        return token.paths() || (!all() && sees(owner)) ? path : mask.of(path);
    }

    /** A sentence of Mizan's own. It may name a path in the middle, and nobody knows where that ends. */
    public String sentence(String text) {
        return token.paths() || !all() || !(text.startsWith("/") || text.contains(" /"))
                ? text
                : "(this names a path; it is shown for tokens that allow paths)";
    }

    /** @param whole with all jobs */
    public LiveView of(LiveView whole) {
        if (all()) {
            return whole.withJobs(whole.targets(), JobAggregation.busiest(whole.jobs(), LiveSource.MOST_JOBS));
        }
        Set<String> own = whole.jobs().stream()
                .filter(job -> sees(job.user()))
                .map(LiveJob::job)
                .collect(Collectors.toSet());
        return whole.withJobs(
                whole.targets().stream()
                        .map(target -> target.withJobs(JobAggregation.onlyOf(target.jobs(), own::contains)))
                        .toList(),
                JobAggregation.busiest(
                        JobAggregation.only(whole.jobs(), job -> own.contains(job.job())), LiveSource.MOST_JOBS));
    }
}
