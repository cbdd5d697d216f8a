package io.mizan.controller.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.message.report.ServerLink;
import io.mizan.telemetry.report.Known;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LiveFindingsTest {
    private static final long TIB = 1L << 40;

    private static LiveTarget target(
            int index,
            TargetKind kind,
            double fill,
            double load,
            double metadata,
            String concern,
            Set<TargetFlag> flags,
            TargetJob... jobs) {
        return target(index, kind, fill, load, LiveView.LoadBasis.UNKNOWN, metadata, concern, flags, jobs);
    }

    private static LiveTarget measuredBy(Peak peak, TargetJob job) {
        return target(
                0,
                TargetKind.DATA,
                0.5,
                0.95,
                new LiveView.LoadBasis(RateKind.READ_BYTES, peak, false, Known.UNKNOWN),
                0,
                "",
                Set.of(),
                job);
    }

    private static LiveTarget target(
            int index,
            TargetKind kind,
            double fill,
            double load,
            LiveView.LoadBasis basis,
            double metadata,
            String concern,
            Set<TargetFlag> flags,
            TargetJob... jobs) {
        return new LiveTarget(
                "fs-" + (kind == TargetKind.DATA ? "OST" : "MDT") + "%04x".formatted(index),
                index,
                kind,
                "oss0",
                Set.of(),
                true,
                (long) (TIB * fill),
                TIB,
                (long) (TIB * (1 - fill)),
                fill,
                flags,
                concern,
                load,
                basis,
                1e6,
                1e6,
                1,
                1,
                metadata,
                Known.UNKNOWN,
                12.5,
                0,
                List.of(jobs));
    }

    private static LiveTarget calm(int index) {
        return target(index, TargetKind.DATA, 0.5, 0.1, 0, "", Set.of(TargetFlag.FLASH));
    }

    private static LiveView view(Verdict verdict, double score, LiveTarget... targets) {
        return new LiveView(
                "fs",
                Instant.EPOCH,
                5,
                new LiveView.Balance(score, 1.5),
                new LiveView.Totals(1, 1, 1),
                List.of(new LiveServer("oss0", 0.1, 0.1, 0.1, 77, verdict, 1, 1)),
                List.of(targets),
                List.of());
    }

    private static List<Finding> findings(LiveView view) {
        return new LiveFindings().view(view, 0.9).controller(true, "").all();
    }

    @Test
    void aSystemInOrderHasNoFinding() {
        assertThat(findings(view(Verdict.FRESH, 99, calm(0), calm(1)))).isEmpty();
    }

    @Test
    void eachFaultIsFoundWithItsEvidenceTheGravestFirst() {
        TargetJob big = new TargetJob("4711", 9e8, 0, 0);
        TargetJob small = new TargetJob("4712", 1e8, 0, 0);
        List<Finding> found = findings(view(
                Verdict.SUSPECT,
                20,
                calm(0),
                target(1, TargetKind.DATA, 0.92, 0.1, 0, "full", Set.of()),
                target(2, TargetKind.DATA, 0.99, 0.1, 0, "full", Set.of()),
                target(3, TargetKind.DATA, 0.5, 0.1, 0, "slow", Set.of()),
                target(4, TargetKind.DATA, 0.5, 0.1, 0, "", Set.of(TargetFlag.DEGRADED, TargetFlag.OUT_OF_INODES)),
                target(5, TargetKind.DATA, 0.5, 0.95, 0, "", Set.of(), big, small),
                target(6, TargetKind.DATA, 0.5, 0.95, 0, "", Set.of(), small, small, small),
                target(
                        0,
                        TargetKind.METADATA,
                        0.1,
                        0.5,
                        9_000,
                        "",
                        Set.of(),
                        new TargetJob("x; rm -rf /", 0, 0, 8_000))));
        assertThat(found)
                .extracting(finding -> finding.severity() + " " + finding.code() + " " + finding.what())
                .containsExactly(
                        "HIGH J02 fs-MDT0000 and job x; rm -rf /",
                        "HIGH T01 fs-OST0002",
                        "HIGH T03 fs-OST0004 on oss0",
                        "WARN B01 fs",
                        "WARN J01 fs-OST0005 and job 4711",
                        "WARN S01 oss0",
                        "WARN T01 fs-OST0001",
                        "WARN T02 fs-OST0003 on oss0",
                        "WARN T03 fs-OST0004 on oss0");
        assertThat(found.get(0).advice())
                .as("no command: logs are found by numbers")
                .allMatch(advice -> advice.kind() == Advice.Kind.TEXT);
        assertThat(found.get(4).advice().get(1).text()).isEqualTo("mizan diagnose --job 4711");
        assertThat(found.get(1).undo()).isEqualTo("lctl set_param osp.fs-OST0002*.max_create_count=20000");
        assertThat(found.get(4).evidence())
                .contains("fs-OST0005 is at 95 % of its peak write bandwidth", "90 % of that is job 4711");
        assertThat(found.get(5).evidence()).contains("the last report of oss0 is 77 s old");
    }

    @Test
    void aJobThatKeepsManyTargetsBusyIsOneFinding() {
        TargetJob big = new TargetJob("4711", 9e8, 0, 0);
        List<Finding> found = findings(view(
                Verdict.FRESH,
                99,
                IntStream.range(0, 12)
                        .mapToObj(i -> target(i, TargetKind.DATA, 0.5, 0.95, 0, "", Set.of(), big))
                        .toArray(LiveTarget[]::new)));
        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("J01");
            assertThat(finding.what()).isEqualTo("fs-OST0000, fs-OST0001, fs-OST0002, 9 more and job 4711");
        });
    }

    @Test
    void aLoadByAPeakThatIsAGuessAccusesNobody() {
        TargetJob job = new TargetJob("4711", 9e8, 0, 0);
        Peak believed = new Peak(1e9, PeakOrigin.PEERS, 0.9);
        Peak guess = new Peak(1e9, PeakOrigin.PEERS, 0.2);
        assertThat(findings(view(Verdict.FRESH, 99, measuredBy(believed, job)))).hasSize(1);
        assertThat(findings(view(Verdict.FRESH, 99, measuredBy(guess, job)))).isEmpty();
    }

    @Test
    void jobsOfOthersAreNotNamed() {
        List<Finding> found = findings(view(
                Verdict.FRESH,
                99,
                target(5, TargetKind.DATA, 0.5, 0.95, 0, "", Set.of(), new TargetJob("(others)", 9e8, 0, 0))));
        assertThat(found).hasSize(1);
        assertThat(found.get(0).what()).isEqualTo("fs-OST0005 and jobs of others");
        assertThat(found.get(0).advice().toString())
                .contains("not a job of yours")
                .doesNotContain("diagnose");
    }

    @Test
    void clocksBreakersAndTheLeaseAreLookedAt() {
        ServerLink off = new ServerLink("oss1", 1, 1, 1, 0, 0, Instant.EPOCH, Duration.ofSeconds(-40));
        ServerLink right = new ServerLink("oss2", 1, 1, 1, 0, 0, Instant.EPOCH, Duration.ofSeconds(1));
        List<Finding> found = new LiveFindings()
                .links(List.of(off, right))
                .controller(false, "the database is away")
                .breaker("wrf", "runs were slower")
                .all();
        assertThat(found).extracting(Finding::code).containsExactly("C01", "A01", "S02");
        assertThat(found.get(0).severity()).isEqualTo(Severity.HIGH);
        assertThat(found.get(2).evidence())
                .containsExactly("the clock of oss1 is 40.0 s behind that of the controller");
    }

    /** Whatever servers report, a finding says all that a finding has to say. */
    @Test
    void anyViewGivesWholeFindings() {
        SplittableRandom random = new SplittableRandom(19);
        List<String> concerns = List.of("", "", "full", "slow", "suspect", "silent");
        for (int i = 0; i < 300; i++) {
            LiveTarget[] targets = IntStream.range(0, random.nextInt(12))
                    .mapToObj(index -> target(
                            index,
                            random.nextBoolean() ? TargetKind.DATA : TargetKind.METADATA,
                            random.nextInt(4) == 0 ? Known.UNKNOWN : random.nextDouble(),
                            random.nextInt(4) == 0 ? Known.UNKNOWN : random.nextDouble(),
                            random.nextInt(4) == 0 ? Known.UNKNOWN : 20_000 * random.nextDouble(),
                            concerns.get(random.nextInt(concerns.size())),
                            random.nextBoolean() ? Set.of() : Set.of(TargetFlag.values()[random.nextInt(6)]),
                            new TargetJob("a", random.nextDouble(), Known.UNKNOWN, random.nextDouble()),
                            new TargetJob("b", Known.UNKNOWN, random.nextDouble(), Known.UNKNOWN)))
                    .toArray(LiveTarget[]::new);
            List<Finding> found = findings(view(
                    Verdict.values()[random.nextInt(3)],
                    random.nextInt(3) == 0 ? Known.UNKNOWN : 100 * random.nextDouble(),
                    targets));
            assertThat(found).allSatisfy(finding -> {
                assertThat(finding.code()).matches("[A-Z][0-9]{2}");
                assertThat(finding.evidence())
                        .isNotEmpty()
                        .allMatch(line -> !line.contains("NaN") && !line.contains("-1"));
                assertThat(finding.advice()).isNotEmpty();
                assertThat(finding.title() + finding.what() + finding.expectation() + finding.reason())
                        .isNotBlank();
            });
            assertThat(found).isSortedAccordingTo((a, b) -> b.severity().compareTo(a.severity()));
        }
    }
}
