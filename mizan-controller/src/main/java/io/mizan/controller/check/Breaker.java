package io.mizan.controller.check;

import io.mizan.database.interaction.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Turns placing off for an application that got slower, or that fails, since its files are placed. Nothing of a policy is worth more
 * than the runs of its users.
 *
 * <p>The last {@value #RUNS} placed runs are compared with runs that were only traced and wrote as much. The breaker opens if each of
 * the placed ones took a quarter longer than the slowest of the others, which must have taken {@value #LEAST_SECONDS} seconds for that,
 * or failed where none of the others did. It stays open for
 * {@value #OPEN_RUNS} runs, which are recorded; then one run is placed to try again.
 */
public final class Breaker {
    private static final int RUNS = 3;
    private static final int OPEN_RUNS = 10;
    private static final double SLOWER = 1.25;
    /** What shorter runs take says more about the machine than about them. */
    private static final double LEAST_SECONDS = 10;

    private static final double AS_MUCH = 0.2;

    /** What is written beside a run. */
    private static final String CLOSED = "closed";

    private static final String OPEN = "open";

    private Breaker() {}

    /** Why files must not be placed now; empty where nothing speaks against it.
     *
     * @param newest the last runs of the application, the newest first
     */
    public static Optional<String> open(List<RunRecord> newest) {
        int sinceOpened = 0;
        for (RunRecord run : newest) {
            if (run.breaker().startsWith(OPEN)) {
                return sinceOpened < OPEN_RUNS
                        ? Optional.of(run.breaker().substring(OPEN.length() + 2))
                        : Optional.empty();
            }
            if (run.placed()) {
                // It was tried again, and is judged by what came of it.
                break;
            }
            sinceOpened++;
        }
        return Optional.empty();
    }

    /** The note that is kept with a run. */
    public static String judge(RunRecord run, List<RunRecord> before) {
        if (!run.placed()) {
            return CLOSED;
        }
        List<RunRecord> placed = new ArrayList<>(List.of(run));
        before.stream().filter(RunRecord::placed).limit(RUNS - 1L).forEach(placed::add);
        List<RunRecord> plain = before.stream()
                .filter(other -> !other.placed() && comparable(other, run))
                .toList();
        if (placed.size() < RUNS || plain.isEmpty()) {
            return CLOSED;
        }
        boolean plainWorked = plain.stream().allMatch(other -> other.exitCode() == 0);
        if (plainWorked && placed.stream().allMatch(other -> other.exitCode() != 0)) {
            return OPEN + ": the last " + RUNS + " runs with placed files failed, and none without";
        }
        double slowest = plain.stream().mapToDouble(RunRecord::seconds).max().orElse(0);
        double fastest = placed.stream().mapToDouble(RunRecord::seconds).min().orElse(0);
        if (slowest >= LEAST_SECONDS && fastest > SLOWER * slowest) {
            return OPEN
                    + String.format(
                            Locale.ROOT,
                            ": runs with placed files took %.1f s and more, those without at most %.1f s",
                            fastest,
                            slowest);
        }
        return CLOSED;
    }

    /** Whether a note that was kept with a run says so. */
    public static boolean isOpen(String note) {
        return note.startsWith(OPEN);
    }

    private static boolean comparable(RunRecord a, RunRecord b) {
        return near(a.files().creates(), b.files().creates())
                && near(a.files().actualBytes(), b.files().actualBytes());
    }

    private static boolean near(long a, long b) {
        return Math.abs(a - b) <= AS_MUCH * Math.max(a, b);
    }
}
