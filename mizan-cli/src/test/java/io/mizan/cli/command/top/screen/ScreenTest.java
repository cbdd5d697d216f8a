package io.mizan.cli.command.top.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.live.Storm;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.model.units.TargetKind;
import io.mizan.report.text.TextStyle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is on the screen: whole screens against files, and what holds for any view on any screen. */
class ScreenTest {
    private static final List<LiveView> VIEWS = Storm.views();

    /** With {@code -Dmizan.golden=write} the files are written anew, to be looked at before they are kept. */
    @ParameterizedTest
    @CsvSource({
        "targets-80x24, 24, 80, ''",
        "targets-132x50, 50, 132, ''",
        "targets-40x10, 10, 40, ''",
        "servers-80x24, 24, 80, s",
        "jobs-80x24, 24, 80, J",
        "jobs-132x50, 50, 132, J",
        "target-80x24, 24, 80, 'jjj\\ENTER'",
        "job-80x24, 24, 80, 'jjj\\ENTER\\ENTER'",
        "help-80x24, 24, 80, h",
        "filter-80x24, 24, 80, '/oss2'",
    })
    void screensAreAsTheyWere(String name, int rows, int columns, String keys) throws IOException {
        List<String> lines = Screens.plain(VIEWS, rows, columns).type(keys).text();
        if ("write".equals(System.getProperty("mizan.golden"))) {
            Files.writeString(Path.of("src/test/resources/top", name + ".txt"), String.join("\n", lines) + "\n");
        }
        try (InputStream in = ScreenTest.class.getResourceAsStream("/top/" + name + ".txt")) {
            assertThat(in).as(name).isNotNull();
            assertThat(String.join("\n", lines) + "\n")
                    .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void whatAPlanExpectsOnATargetStandsBesideWhatTheJobDoesThere() {
        LiveView view = VIEWS.get(0);
        LiveTarget target = view.targets().stream()
                .filter(one -> one.kind() == TargetKind.DATA && !one.jobs().isEmpty())
                .findFirst()
                .orElseThrow();
        String id = target.jobs().get(0).job();
        LiveJob job = new LiveJob(id, 1, "alice", 4, "wrf", 1, 1, 1, 1, 1);
        LiveView announced = view.withJobs(view.targets(), List.of(job));
        FileTemplate expected =
                new FileTemplate("/fs/out/ckpt.<N>", 10, 100 << 20, -1, -1, Map.of(target.index(), 60L << 20));
        Page page =
                new TargetPage(announced, SortKey.LOAD, TextStyle.PLAIN).ofJob(id, application -> List.of(expected));
        assertThat(page.details()).anyMatch(line -> line.contains("ckpt.<N>: predicted 10 x 10.0 MiB, last run -"));
        assertThat(page.rows())
                .filteredOn(row -> row.id().equals(target.name()))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.cells().get()).hasSameSizeAs(page.columns());
                    assertThat(row.cells().get()).contains(Cell.of("60.0 MiB ckpt.<N>"));
                });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 5", "3, 20", "5, 12", "6, 40", "10, 40", "24, 80", "24, 79", "50, 132", "60, 300"})
    void noScreenIsEverExceeded(int rows, int columns) {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            List<LiveView> views = List.of(randomView(random), randomView(random));
            for (TextStyle style : List.of(TextStyle.PLAIN, new TextStyle(true, true, columns))) {
                Screens screens = new Screens(
                        views, rows, columns, style, TopState.start(new TableSubject.Targets(), SortKey.READ));
                for (String keys : List.of(
                        "", "s", "\\ENTER", "\\ENTER", "\\ENTER", "J", "G", "\\ENTER", "o", "/a", "\\ENTER", "[", "]",
                        "h")) {
                    screens.type(keys);
                    assertThat(screens.lines()).hasSizeLessThanOrEqualTo(rows);
                    for (Line line : screens.lines()) {
                        assertThat(line.text().length()).isLessThanOrEqualTo(columns);
                        String painted = line.paint(style, columns);
                        assertThat(painted.replaceAll("\u001b\\[[0-9;]*m", "").chars())
                                .as("seed %d, only visible characters", seed)
                                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
                        if (!style.unicode()) {
                            assertThat(painted.chars()).allMatch(c -> c < 0x7f);
                        }
                    }
                }
            }
        }
    }

    @Test
    void aMetadataStormHasItsJobInTheFirstRow() {
        Screens screens = new Screens(
                VIEWS,
                24,
                80,
                TextStyle.PLAIN,
                TopState.start(new TableSubject.Jobs(), SortKey.METADATA).playingAt(Storm.VIEWS - 1));
        assertThat(screens.text().get(4)).matches(">4711 +dana .* 41004 +MDT0000 98% 28: n\\[101-128\\]");
    }

    @Test
    void whatNobodyReportsIsADash() {
        LiveTarget nothing = new LiveTarget(
                "fs-OST0000",
                0,
                TargetKind.DATA,
                "oss1",
                Set.of(),
                true,
                0,
                0,
                0,
                -1,
                Set.of(),
                "",
                -1,
                LiveView.LoadBasis.UNKNOWN,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1,
                List.of());
        LiveView view = new LiveView(
                "fs",
                Instant.EPOCH,
                -1,
                LiveView.Balance.UNKNOWN,
                new LiveView.Totals(-1, -1, -1),
                List.of(),
                List.of(nothing),
                List.of());
        List<String> text = Screens.plain(List.of(view), 24, 80).text();
        assertThat(text.get(1)).isEqualTo("read -  write -  metadata -  servers 0");
        assertThat(text.get(4)).isEqualTo(">OST0000      -      -     -     -     -     -    -               -");
    }

    @Test
    void theChosenRowIsSeenWithAndWithoutColour() {
        Screens colour = new Screens(
                VIEWS,
                24,
                80,
                new TextStyle(false, true, 80),
                TopState.start(new TableSubject.Targets(), SortKey.WRITE));
        Line chosen = colour.type("j").lines().stream()
                .filter(Line::selected)
                .findFirst()
                .orElseThrow();
        assertThat(chosen.paint(new TextStyle(false, true, 80), 80))
                .startsWith("\u001b[7m>OST0001")
                .endsWith("\u001b[0m");
        assertThat(chosen.paint(TextStyle.PLAIN, 80)).startsWith(">OST0001");
    }

    private static LiveView randomView(Random random) {
        List<LiveServer> servers = new ArrayList<>();
        List<LiveTarget> targets = new ArrayList<>();
        List<LiveJob> jobs = new ArrayList<>();
        for (int i = 0; i < random.nextInt(6); i++) {
            jobs.add(new LiveJob(
                    name(random),
                    1 + random.nextInt(3),
                    name(random),
                    random.nextInt(9),
                    name(random),
                    name(random),
                    number(random),
                    number(random),
                    number(random),
                    number(random),
                    number(random)));
            servers.add(new LiveServer(
                    name(random),
                    random.nextDouble(),
                    -1,
                    random.nextDouble(),
                    number(random),
                    random.nextBoolean() ? Verdict.FRESH : Verdict.SILENT,
                    number(random),
                    number(random)));
        }
        for (int i = 0; i < random.nextInt(40); i++) {
            List<TargetJob> used = new ArrayList<>();
            jobs.forEach(job -> used.add(new TargetJob(job.job(), number(random), number(random), number(random))));
            targets.add(new LiveTarget(
                    name(random),
                    random.nextInt(65536),
                    random.nextBoolean() ? TargetKind.DATA : TargetKind.METADATA,
                    name(random),
                    Set.of(name(random)),
                    random.nextBoolean(),
                    1,
                    2,
                    1,
                    random.nextDouble(),
                    Set.of(),
                    random.nextBoolean() ? "suspect" : "",
                    random.nextDouble(),
                    LiveView.LoadBasis.UNKNOWN,
                    number(random),
                    number(random),
                    number(random),
                    number(random),
                    number(random),
                    number(random),
                    number(random),
                    number(random),
                    used));
        }
        return new LiveView(
                name(random),
                Instant.EPOCH.plusSeconds(random.nextInt(1_000_000)),
                5,
                new LiveView.Balance(50, 1.5),
                new LiveView.Totals(number(random), number(random), number(random)),
                servers,
                targets,
                jobs);
    }

    private static double number(Random random) {
        return random.nextInt(4) == 0 ? -1 : Math.pow(10, random.nextDouble() * 20 - 3);
    }

    /** NarrowName that somebody chose to make a terminal do things. */
    private static String name(Random random) {
        String[] parts = {
            "a",
            "job",
            "\u001b[2J",
            "\u0007",
            "\n",
            "\u202e",
            "漢",
            "e\u0301",
            "\ud83d\ude00",
            "%s",
            "\u009b31m",
            "..",
            "x".repeat(200)
        };
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < random.nextInt(5); i++) {
            name.append(parts[random.nextInt(parts.length)]);
        }
        return name.toString();
    }
}
