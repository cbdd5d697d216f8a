package io.mizan.cli.command.diagnose;

import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.traces.darshan.CheckpointLog;
import java.util.List;

/** One finding of each severity and one piece of advice of each kind. */
final class SampleFindings {
    private SampleFindings() {}

    static List<Finding> all() {
        return List.of(
                new Finding(
                        "L01",
                        Severity.HIGH,
                        0.9,
                        48.25,
                        "A large shared file lies on too few OSTs",
                        "/scratch/run/checkpoint.dat",
                        List.of("64.0 GiB written by 640 ranks to 1 OST", "the OST was busy for 71 % of the run"),
                        List.of(
                                new Advice(Advice.Kind.COMMAND, "lfs setstripe -c 8 -S 4M /scratch/run"),
                                new Advice(
                                        Advice.Kind.TEMPLATE,
                                        "lcm_layout_gen: 0\nlcm_entry_count: 1\ncomponent0:\n  lmm_stripe_count: 8"),
                                new Advice(Advice.Kind.HINTS, "striping_factor 8\nstriping_unit 4194304"),
                                new Advice(Advice.Kind.CODE, "H5Pset_alignment(fapl, 0, 4 << 20);"),
                                new Advice(
                                        Advice.Kind.TEXT,
                                        "New files in the folder take the layout; old ones keep theirs.")),
                        "Writes take 12 s instead of 60 s if each OST delivers 500 MiB/s",
                        "One OST delivers at most what one server's disks deliver, whatever the number of writers.",
                        "lfs setstripe -d /scratch/run"),
                new Finding(
                        "R02",
                        Severity.WARN,
                        0.6,
                        3.5,
                        "One rank is slower than the others",
                        "rank 17",
                        List.of("26.4 s in writes; the median rank needs 12.0 s"),
                        List.of(),
                        "",
                        "All ranks wait for the slowest.",
                        ""),
                new Finding(
                        "F01",
                        Severity.INFO,
                        1,
                        0,
                        "A name <b>like markup</b> & \"quotes\"",
                        CheckpointLog.HOSTILE,
                        List.of("it is shown as it is: <i>text</i>"),
                        List.of(new Advice(Advice.Kind.COMMAND, "rm -- '</code></pre><script>alert(3)</script>'")),
                        "",
                        "",
                        ""),
                new Finding(
                        "P00",
                        Severity.OK,
                        1,
                        0,
                        "Reads are large",
                        "all files",
                        List.of("256 KiB each"),
                        List.of(),
                        "",
                        "",
                        ""));
    }
}
