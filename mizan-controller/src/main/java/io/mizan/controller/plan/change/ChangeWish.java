package io.mizan.controller.plan.change;

import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.plan.PlanGoals.Balance;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What somebody wants a plan for.
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
public record ChangeWish(
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
    public ChangeWish {
        directories = List.copyOf(directories);
        if (!(most > 0 && most <= 1) || bytesPerSecond < 1 || validity.isNegative() || validity.isZero()) {
            throw Problem.impossible("a goal is above 0 and at most 1, a rate and a validity are positive")
                    .with("most", most)
                    .with("bytesPerSecond", bytesPerSecond)
                    .with("validity", validity)
                    .exception();
        }
    }
}
