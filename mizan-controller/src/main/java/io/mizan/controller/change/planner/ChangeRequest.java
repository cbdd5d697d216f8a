package io.mizan.controller.change.planner;

import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.plan.PlanGoals.Balance;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Parameters of a change plan for a system that is open.
 *
 * @param system how it is opened again
 * @param directories whose defaults may change
 * @param layout for new files of these directories; without one the advisor is asked
 * @param moves whether existing files may be moved
 * @param most hard goal: share of the space, or of the peak, that no target is left above
 * @param bytesPerSecond at which files are moved
 * @param metadata whether new directories below the directories are placed, too
 * @param expectedMetadata what these will add, as a share of what one metadata target can do; 0 where unknown
 * @param policy of the site, which outranks all of it
 */
public record ChangeRequest(
        String system,
        List<String> directories,
        Optional<FileLayout> layout,
        boolean moves,
        Balance balance,
        double most,
        long bytesPerSecond,
        boolean metadata,
        double expectedMetadata,
        Duration validity,
        String reason,
        SitePolicy policy) {
    public ChangeRequest {
        directories = List.copyOf(directories);
        if (!(most > 0 && most <= 1) || bytesPerSecond < 1 || validity.isNegative() || validity.isZero()) {
            throw Problem.impossible("a goal must be above 0 and at most 1, a rate and a validity above 0")
                    .with("most", most)
                    .with("bytesPerSecond", bytesPerSecond)
                    .with("validity", validity)
                    .exception();
        }
    }
}
