package io.mizan.controller.change.planning;

import io.mizan.controller.change.PlanSystems.Opened;
import io.mizan.controller.change.planner.ChangeRequest;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.plan.PlanGoals.Balance;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Parameters of a change plan for a system that is named by its label.
 *
 * @param system label of one that plans are made for here
 * @param directories below its mount point; a name that does not begin with a slash is taken from there
 * @param layout for new files of these directories
 * @param tune whether layouts are found from the sizes of the files there, of the largest directories where none is named
 * @param most share of the space, or of the peak, that no target is left above
 * @param metadata whether new directories below the directories are placed, too
 * @param expectedMetadata what these will add, as a share of what one metadata target can do; 0 where unknown
 */
public record PlanningRequest(
        String system,
        List<String> directories,
        Optional<FileLayout> layout,
        boolean tune,
        boolean moves,
        Balance balance,
        double most,
        long bytesPerSecond,
        boolean metadata,
        double expectedMetadata,
        Duration validity,
        String reason) {
    public static final int MOST_DIRECTORIES = 100;
    public static final int LONGEST_PATH = 4096;
    public static final Duration LONGEST_VALIDITY = Duration.ofDays(30);

    public PlanningRequest {
        directories = List.copyOf(directories);
        check(directories.size() <= MOST_DIRECTORIES, "more directories than a plan takes", MOST_DIRECTORIES);
        check(
                directories.stream().allMatch(name -> !name.isBlank() && name.length() <= LONGEST_PATH),
                "a directory without a name, or with one too long",
                LONGEST_PATH);
        check(layout.isEmpty() || !directories.isEmpty(), "a layout is for directories", "name at least one");
        check(!metadata || !directories.isEmpty(), "new directories are placed below directories", "name at least one");
        check(!tune || layout.isEmpty(), "a default layout is either given or found", "leave one of them out");
        check(moves || tune || !directories.isEmpty(), "the request asks for no change", "moves, or directories");
        check(most > 0 && most <= 1, "a goal is a share above 0 and at most 1", most);
        check(expectedMetadata >= 0 && expectedMetadata <= 1, "a load is a share of at most 1", expectedMetadata);
        check(bytesPerSecond > 0, "a rate is positive", bytesPerSecond);
        check(
                validity.compareTo(Duration.ofMinutes(1)) >= 0 && validity.compareTo(LONGEST_VALIDITY) <= 0,
                "a plan holds for a minute to 30 days",
                validity);
        check(!reason.isBlank(), "a reason is required: it is kept with the plan and in the audit log", "ticket 4711");
    }

    private static void check(boolean right, String wrong, Object hint) {
        if (!right) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, wrong).with("limit", hint).exception();
        }
    }

    /** The same, of a system that is open. */
    ChangeRequest on(Opened opened) {
        String root = opened.system().view().mount().orElse("/");
        return new ChangeRequest(
                opened.label(),
                directories.stream().map(directory -> below(root, directory)).toList(),
                layout,
                moves,
                balance,
                most,
                bytesPerSecond,
                metadata,
                expectedMetadata,
                validity,
                reason,
                opened.policy());
    }

    /** Nothing outside of the system is looked at for somebody who is not at the machine. */
    private static String below(String root, String directory) {
        try {
            Path top = Path.of(root).normalize();
            Path path = top.resolve(directory).normalize();
            if (path.startsWith(top)) {
                return path.toString();
            }
        } catch (InvalidPathException e) {
            throw new MizanException(outside(directory), e);
        }
        throw outside(directory).exception();
    }

    private static Problem outside(String directory) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "not a directory of this system")
                .with("directory", directory)
                .maybe("name one below its mount point, or relative to it");
    }
}
