package io.mizan.experiments.scheduling;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.simulator.scheduling.workload.ProfileClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The statements of RR-9549 §6.2, policies that know the class of each application only, held against a sample. */
public final class InaccurateInput {
    /** "less than 1%". */
    private static final double NEGLIGIBLE = 1;

    private InaccurateInput() {}

    public static List<Claim> claims(Study study, Sample sample) {
        List<Sample> all = sample.bands(0, ClaimCheck.ANY);
        List<Sample> high = sample.bands(ClaimCheck.HIGH, ClaimCheck.ANY);
        return List.of(
                misjudged(study.curves().misjudged(study.profiles())),
                new Claim(
                        "11a",
                        "inaccurate input changes the slowdown by less than 1%",
                        each(all, InaccurateInput::change, "%+.1f%%"),
                        ClaimCheck.everywhere(
                                all,
                                band -> Study.UNINFORMED.stream()
                                        .allMatch(policy -> Math.abs(change(band, policy)) < NEGLIGIBLE))),
                new Claim(
                        "11a",
                        "TA, which needs most information, differs most",
                        ClaimCheck.parts(all, InaccurateInput::mostForTa),
                        ClaimCheck.everywhere(all, InaccurateInput::mostForTa)),
                new Claim(
                        "11b",
                        "with inaccurate input TA still has the least idle time",
                        "at large load: " + each(high, InaccurateInput::idle, "%.1f%%"),
                        ClaimCheck.everywhere(
                                high,
                                band -> idle(band, "ta+gnc") < Math.min(idle(band, "bba+gnc"), idle(band, "bba+gc")))));
    }

    private static Claim misjudged(Map<ProfileClass, Integer> counts) {
        int unexpected = counts.getOrDefault(ProfileClass.ASCENT, 0) + counts.getOrDefault(ProfileClass.DESCENT, 0);
        return new Claim(
                "11a",
                "BBA is misled only for some Peak and Neutral profiles",
                counts.entrySet().stream()
                        .map(entry -> entry.getKey().name().toLowerCase(Locale.ROOT) + " " + entry.getValue())
                        .collect(Collectors.joining(", ", "profiles whose best number is misjudged: ", "")),
                unexpected == 0 ? Verdict.HOLDS : Verdict.DIFFERS);
    }

    private interface Value {
        double of(Sample band, String policy);
    }

    private static String each(List<Sample> bands, Value value, String format) {
        return Study.UNINFORMED.stream()
                .map(policy -> policy + " " + ClaimCheck.range(bands, band -> value.of(band, policy), format))
                .collect(Collectors.joining(", "));
    }

    private static double change(Sample band, String policy) {
        return band.mean(one -> FigureTables.inaccuracy(one, policy));
    }

    private static double idle(Sample band, String policy) {
        return 100 * band.mean(one -> one.uninformed(policy).idle());
    }

    private static boolean mostForTa(Sample band) {
        ToDoubleFunction<String> size = policy -> Math.abs(change(band, policy));
        return size.applyAsDouble("ta+gnc") >= Math.max(size.applyAsDouble("bba+gnc"), size.applyAsDouble("bba+gc"));
    }
}
