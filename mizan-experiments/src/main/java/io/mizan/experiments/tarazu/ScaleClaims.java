package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

/** The statements of §7.5. */
final class ScaleClaims {
    private static final String ONLINE = "tarazu-online";
    private static final String QOS = "lustre-qos";
    private static final double GIGA = 1e9;
    /** What the sizes of files, which were drawn, can account for. */
    private static final double NOISE = 0.05;

    private final List<ScaleRuns> runs;
    private final int largest;

    private ScaleClaims(List<ScaleRuns> runs) {
        this.runs = runs;
        this.largest = runs.stream().mapToInt(ScaleRuns::targets).max().orElse(0);
    }

    static List<Claim> of(List<ScaleRuns> runs) {
        ScaleClaims claims = new ScaleClaims(runs);
        return List.of(claims.largest(), claims.reads(), claims.writes(), claims.layouts(), claims.growth());
    }

    private Claim largest() {
        ScaleRuns run = at(PaperLayout.CONFIGURATION_1, largest);
        double gain = run.read(ONLINE) / run.read(QOS) - 1;
        return new Claim(
                "23b",
                "with 3600 OSTs and Configuration 1 Tarazu reads 3.34 GB/s and Lustre 2.1 GB/s: +59 %, called 36.3 %",
                String.format(
                        Locale.ROOT,
                        "with %d OSTs %.1f GB/s step by step, %.1f by QOS (%s), %.1f by round robin (%s); even-space %.1f."
                                + " The paper's few GB/s are those of its simulator's unknown rates",
                        largest,
                        run.read(ONLINE) / GIGA,
                        run.read(QOS) / GIGA,
                        Lines.gain(run.read(QOS), run.read(ONLINE)),
                        run.read("lustre") / GIGA,
                        Lines.gain(run.read("lustre"), run.read(ONLINE)),
                        run.read("even-space") / GIGA),
                gain > 0.3 ? Verdict.HOLDS : gain > 0 ? Verdict.PARTLY : Verdict.DIFFERS);
    }

    private Claim reads() {
        return new Claim(
                "23a-c",
                "for all layouts Tarazu reads faster than Lustre",
                "step by step " + gains(ScaleRuns::read),
                Lines.verdict(List.of(
                        all(run -> run.read(ONLINE) >= run.read(QOS)),
                        all(run -> run.read(ONLINE) >= run.read("lustre")))));
    }

    private Claim writes() {
        return new Claim(
                "23d-f",
                "it writes as fast or faster",
                "step by step " + gains(ScaleRuns::write)
                        + ". What is written levels what the files to be read left uneven: targets are filled evenly in the"
                        + " end, and those with more room get more of the writes",
                Lines.verdict(List.of(
                        all(run -> run.write(ONLINE) >= (1 - NOISE) * run.write(QOS)),
                        all(run -> run.write(ONLINE) >= (1 - NOISE) * run.write("lustre")))));
    }

    private Claim layouts() {
        List<Double> plain = new ArrayList<>();
        List<Double> first = new ArrayList<>();
        List<Double> second = new ArrayList<>();
        for (ScaleRuns run : runs) {
            List<Double> rates = run.layout() == PaperLayout.EIGHT
                    ? plain
                    : run.layout() == PaperLayout.CONFIGURATION_1 ? first : second;
            rates.add(run.read(ONLINE) / GIGA);
        }
        boolean better = true;
        boolean equal = true;
        for (int i = 0; i < plain.size(); i++) {
            better &= first.get(i) > plain.get(i) && second.get(i) > plain.get(i);
            equal &= Math.abs(first.get(i) / second.get(i) - 1) < 2 * NOISE;
        }
        return new Claim(
                "23a-c",
                "PFL reads faster than a stripe count of 8, and both configurations equally fast on large systems",
                "read with 8: " + Lines.list(plain, 1) + "; C1: " + Lines.list(first, 1) + "; C2: "
                        + Lines.list(second, 1)
                        + " GB/s. One OST alone moves the first 128 MiB of a PFL file",
                Lines.verdict(List.of(better, equal)));
    }

    private Claim growth() {
        boolean grows = true;
        for (int i = 1; i < runs.size(); i++) {
            boolean larger = runs.get(i).layout() == runs.get(i - 1).layout()
                    && runs.get(i).targets() > runs.get(i - 1).targets();
            grows &= !larger
                    || runs.get(i).read(ONLINE) >= (1 - NOISE) * runs.get(i - 1).read(ONLINE);
        }
        return new Claim(
                "23",
                "the more OSTs, the more bandwidth",
                grows ? "so it is for every layout" : "not for every layout: the largest files set the pace",
                runs.stream().map(ScaleRuns::targets).distinct().count() < 2
                        ? Verdict.UNTESTED
                        : grows ? Verdict.HOLDS : Verdict.DIFFERS);
    }

    private String gains(ToDoubleBiFunction<ScaleRuns, String> rate) {
        List<Double> qos = new ArrayList<>();
        List<Double> roundRobin = new ArrayList<>();
        for (ScaleRuns run : runs) {
            double online = rate.applyAsDouble(run, ONLINE);
            qos.add(100 * (online / rate.applyAsDouble(run, QOS) - 1));
            roundRobin.add(100 * (online / rate.applyAsDouble(run, "lustre") - 1));
        }
        return Lines.range(qos, 0) + " % over QOS, " + Lines.range(roundRobin, 0) + " % over round robin";
    }

    private boolean all(Predicate<ScaleRuns> condition) {
        return runs.stream().allMatch(condition);
    }

    private ScaleRuns at(PaperLayout layout, int targets) {
        return runs.stream()
                .filter(run -> run.layout() == layout && run.targets() == targets)
                .findFirst()
                .orElseThrow();
    }
}
