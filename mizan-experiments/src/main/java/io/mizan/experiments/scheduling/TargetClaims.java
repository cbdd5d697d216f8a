package io.mizan.experiments.scheduling;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The statements of RR-9549 §6.3, targets (OSTs) instead of I/O nodes, held against a sample of each. */
public final class TargetClaims {
    /** "little I/O stress". */
    private static final double LITTLE = 0.1;

    private TargetClaims() {}

    public static List<Claim> claims(Sample ioNodes, Sample targets) {
        List<Sample> all = targets.bands(0, ClaimCheck.ANY);
        List<Sample> low = targets.bands(0, LITTLE);
        List<Sample> high = targets.bands(ClaimCheck.HIGH, ClaimCheck.ANY);
        ToDoubleFunction<Sample> bba = band -> band.slowdown("bba+gnc");
        ToDoubleFunction<Sample> nsysa = band -> band.slowdown("nsysa+gnc");
        ToDoubleFunction<Sample> ta = band ->
                100 * (band.slowdown("ta+gnc") / Math.min(bba.applyAsDouble(band), nsysa.applyAsDouble(band)) - 1);
        ToDoubleFunction<Sample> idle = band -> 100
                * (band.idlePercent("static+gnc")
                                / Math.min(
                                        band.idlePercent("ta+gnc"),
                                        Math.min(band.idlePercent("bba+gnc"), band.idlePercent("nsysa+gnc")))
                        - 1);
        return List.of(
                new Claim(
                        "12",
                        "with little I/O BBA is better than NSYSA",
                        "slowdown below load 0.1: bba " + ClaimCheck.range(low, bba, "%.2f") + ", nsysa "
                                + ClaimCheck.range(low, nsysa, "%.2f"),
                        ClaimCheck.everywhere(low, band -> bba.applyAsDouble(band) < nsysa.applyAsDouble(band))),
                new Claim(
                        "12",
                        "with more I/O BBA degrades quickly",
                        "slowdown at large load: bba " + ClaimCheck.range(high, bba, "%.2f") + ", nsysa "
                                + ClaimCheck.range(high, nsysa, "%.2f"),
                        ClaimCheck.everywhere(high, band -> bba.applyAsDouble(band) > nsysa.applyAsDouble(band))),
                cutOff(ioNodes, targets),
                new Claim(
                        "12",
                        "TA matches the better of both (here: within 10%)",
                        "TA against it: " + ClaimCheck.range(all, ta, "%+.1f%%"),
                        ClaimCheck.everywhere(all, band -> ta.applyAsDouble(band) <= ClaimCheck.SIMILAR)),
                new Claim(
                        "12",
                        "Static is excellent (here: idle time within 10% of the best)",
                        "Static against the best of BBA, NSYSA, TA: " + ClaimCheck.range(all, idle, "%+.1f%%"),
                        ClaimCheck.everywhere(all, band -> idle.applyAsDouble(band) <= ClaimCheck.SIMILAR)),
                new Claim(
                        "13",
                        "results of OSTs and I/O nodes differ by less than 5%",
                        ClaimCheck.list(
                                        List.of("static", "bba", "nsysa", "ta"),
                                        name -> FigureTables.difference(ioNodes, targets, name + "+gnc"),
                                        "%+.0f%%")
                                + "; the report's OST profiles are not public, and ours are assumed",
                        Verdict.UNTESTED));
    }

    private static Claim cutOff(Sample ioNodes, Sample targets) {
        double here = cutOff(targets);
        double there = cutOff(ioNodes);
        return new Claim(
                "12",
                "the load from which on NSYSA is better is much lower than with I/O nodes",
                "OSTs " + load(here) + ", I/O nodes " + load(there),
                ClaimCheck.of(here, here < there));
    }

    /** The lowest load from which on NSYSA is faster than BBA; infinite where it never is, NaN without sets. */
    private static double cutOff(Sample sample) {
        List<Sample> bands = sample.bands(0, ClaimCheck.ANY);
        double from = bands.isEmpty() ? Double.NaN : ClaimCheck.ANY;
        for (int i = bands.size() - 1; i >= 0; i--) {
            Sample band = bands.get(i);
            if (band.slowdown("nsysa+gnc") >= band.slowdown("bba+gnc")) {
                return from;
            }
            from = band.low();
        }
        return from;
    }

    private static String load(double cutOff) {
        return cutOff == ClaimCheck.ANY ? "none" : ClaimCheck.text("%.1f", cutOff);
    }
}
