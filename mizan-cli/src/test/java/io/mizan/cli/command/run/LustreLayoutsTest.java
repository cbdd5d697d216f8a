package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.controller.client.Mode;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.lustre.LustreLayouts;
import io.mizan.controller.plan.OstCosts;
import io.mizan.database.index.IndexCounters;
import io.mizan.model.layout.Fid;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run in a folder of Lustre tells, with a {@code getfattr} that prints as the real one does. */
class LustreLayoutsTest {
    @TempDir
    private Path folder;

    private static String attribute(int... targets) {
        List<StripeObject> objects = IntStream.of(targets)
                .mapToObj(target -> new StripeObject(new Fid(0x280000400L, 7 + target, 0), 0, target))
                .toList();
        return "0x"
                + HexFormat.of()
                        .formatHex(new StripeAttribute(
                                        Kind.V1, 1, 5, 0x200000401L, 4 << 20, objects.size(), 0, "", objects)
                                .bytes());
    }

    @BeforeEach
    void tools() throws IOException {
        Path program = Files.writeString(folder.resolve("getfattr"), """
                #!/bin/sh
                shift 5
                code=0
                for f do
                  case $f in
                    */wide) printf '# file: %%s\\nlustre.lov=%s\\n\\n' "$f" ;;
                    */one*) printf '# file: %%s\\nlustre.lov=%s\\n\\n' "$f" ;;
                    *) echo "$f: lustre.lov: No such attribute" >&2; code=1 ;;
                  esac
                done
                exit $code
                """.formatted(attribute(3, 9, 12), attribute(3)));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static RunOutcome outcome(long created) {
        return new RunOutcome(
                Mode.TRACE,
                "app",
                "/mnt/lustre",
                0,
                new IndexCounters(created, 0, 0, created, 0, 0),
                0,
                new OstCosts(0, 0, 0),
                new Decision(Action.NONE, 0, 0, 0, 0, 0),
                List.of());
    }

    @Test
    void layoutsAreReadBackFromTheFiles() {
        LustreLayouts layouts = LustreLayouts.of(
                ProgramPath.only(folder),
                List.of(Path.of("/mnt/wide"), Path.of("/mnt/one 1"), Path.of("/mnt/one2"), Path.of("/mnt/gone")));
        assertThat(layouts.line())
                .isEqualTo(
                        "their layouts as Lustre chose them, read back from 3 of 4: objects on 3 targets, 2 with 1, 1 with 3 each");
        assertThat(RecordingLoop.lines(outcome(4), Optional.of(layouts), "nobody plans"))
                .containsExactly(
                        "mizan: 4 files created below /mnt/lustre and recorded; Mizan set no layout: nobody plans",
                        "mizan: their layouts as Lustre chose them, read back from 3 of 4: objects on 3 targets, 2 with 1, 1"
                                + " with 3 each")
                .noneMatch(line -> line.contains("OST cost") || line.contains("placed"));
    }

    @Test
    void whatCannotBeReadIsNotMadeUp() {
        LustreLayouts layouts = LustreLayouts.of(ProgramPath.only(folder), List.of(Path.of("/mnt/gone")));
        assertThat(layouts.line()).isEqualTo("their layouts could not be read back");
        assertThat(LustreLayouts.of(ProgramPath.only(folder.resolve("nowhere")), List.of(Path.of("/mnt/one")))
                        .line())
                .startsWith("their layouts could not be read back: ");
        assertThat(RecordingLoop.lines(outcome(0), Optional.empty(), "nobody plans"))
                .hasSize(1);
    }
}
