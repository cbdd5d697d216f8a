package io.mizan.simulator.whatif;

import io.mizan.model.error.Problem;
import io.mizan.model.whatif.AllocatorThreshold;
import io.mizan.model.whatif.LongRun;
import io.mizan.simulator.result.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which {@code qos_threshold_rr} does best on a system, of those that were tried. In this order: the fewest bytes without room; no
 * target fuller than {@link #FULL} (or than can be helped); the fastest bursts. What is as good as the best within what chance
 * explains, or within one per cent, counts as equal, and then the present setting stays, or the nearest to it is taken.
 */
public final class ThresholdChoice {
    /** Above this share a target counts as full: administrators get calls. */
    public static final double FULL = 0.95;

    private static final double SAME = 0.01;

    /** A setting in per cent with what came out, over all seeds. */
    public record Candidate(int percent, double refusedBytes, double peak, Summary burst, double loadCost) {
        public static Candidate of(int percent, List<LongRun> runs) {
            return new Candidate(
                    percent,
                    runs.stream().mapToDouble(LongRun::refusedBytes).average().orElse(0),
                    runs.stream().mapToDouble(LongRun::peak).average().orElse(0),
                    Summary.of(runs.stream()
                            .mapToDouble(LongRun::burstBytesPerSecond)
                            .toArray()),
                    runs.stream().mapToDouble(LongRun::loadCost).average().orElse(0));
        }
    }

    private final List<Candidate> candidates;
    private final Candidate present;
    private final Candidate chosen;

    /** @param percent the present setting, which is among the candidates */
    public ThresholdChoice(List<Candidate> candidates, int percent) {
        this.candidates = List.copyOf(candidates);
        this.present = candidates.stream()
                .filter(candidate -> candidate.percent == percent)
                .findFirst()
                .orElseThrow(() -> Problem.impossible("the present setting was not tried")
                        .with("qos_threshold_rr", percent)
                        .exception());
        this.chosen = choose();
    }

    /** The choice with its reason, for those who show it. */
    public AllocatorThreshold advice() {
        return new AllocatorThreshold(
                candidates.stream().map(ThresholdChoice::shown).toList(), shown(present), shown(chosen), reason());
    }

    private static AllocatorThreshold.Candidate shown(Candidate candidate) {
        return new AllocatorThreshold.Candidate(
                candidate.percent,
                candidate.refusedBytes,
                candidate.peak,
                new AllocatorThreshold.Burst(candidate.burst.mean(), candidate.burst.halfWidth()),
                candidate.loadCost);
    }

    public List<Candidate> candidates() {
        return candidates;
    }

    public Candidate present() {
        return present;
    }

    public Candidate chosen() {
        return chosen;
    }

    public boolean stays() {
        return chosen.equals(present);
    }

    /** Why, in one sentence. */
    public String reason() {
        if (stays()) {
            return faster().map(this::price)
                    .orElse("no other setting that was tried is better by more than chance explains");
        }
        if (chosen.refusedBytes < present.refusedBytes) {
            return "with it fewer bytes find no room";
        }
        if (present.peak > FULL && chosen.peak < present.peak && chosen.burst.mean() <= present.burst.mean()) {
            return String.format(
                    Locale.ROOT,
                    "the fullest target stays at %.1f %% instead of %.1f %%",
                    100 * chosen.peak,
                    100 * present.peak);
        }
        return String.format(
                Locale.ROOT,
                "bursts of writes are %.0f %% faster, and the fullest target reaches %.1f %% (now set: %.1f %%)",
                100 * (chosen.burst.mean() / present.burst.mean() - 1),
                100 * chosen.peak,
                100 * present.peak);
    }

    /** A setting whose bursts are faster than the present ones by more than chance explains, and that was not chosen for a reason. */
    private Optional<Candidate> faster() {
        return candidates.stream()
                .filter(candidate -> present.burst.mean() > 0)
                .filter(candidate -> candidate.burst.mean() - present.burst.mean()
                        > Math.max(
                                SAME * candidate.burst.mean(), candidate.burst.halfWidth() + present.burst.halfWidth()))
                .max(Comparator.comparingDouble(candidate -> candidate.burst.mean()));
    }

    private String price(Candidate other) {
        String fast = String.format(
                Locale.ROOT,
                "with %d %% bursts of writes would be %.0f %% faster, but ",
                other.percent,
                100 * (other.burst.mean() / present.burst.mean() - 1));
        return fast
                + (other.refusedBytes > present.refusedBytes
                        ? "more bytes would find no room"
                        : String.format(
                                Locale.ROOT,
                                "the fullest target would reach %.1f %% instead of %.1f %%",
                                100 * other.peak,
                                100 * present.peak));
    }

    private Candidate choose() {
        double refused =
                candidates.stream().mapToDouble(Candidate::refusedBytes).min().orElse(0);
        List<Candidate> left = candidates.stream()
                .filter(candidate -> candidate.refusedBytes <= refused * (1 + SAME))
                .toList();
        double peak = left.stream().mapToDouble(Candidate::peak).min().orElse(0);
        double limit = Math.max(FULL, peak + SAME / 2);
        left = left.stream().filter(candidate -> candidate.peak <= limit).toList();
        Candidate best = left.stream()
                .max(Comparator.comparingDouble(candidate -> candidate.burst.mean()))
                .orElse(present);
        return left.stream()
                .filter(candidate -> best.burst.mean() - candidate.burst.mean()
                        <= Math.max(SAME * best.burst.mean(), best.burst.halfWidth() + candidate.burst.halfWidth()))
                .min(Comparator.comparingInt((Candidate candidate) -> Math.abs(candidate.percent - present.percent))
                        .thenComparingInt(Candidate::percent))
                .orElse(best);
    }
}
