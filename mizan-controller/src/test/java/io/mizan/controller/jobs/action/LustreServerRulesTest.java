package io.mizan.controller.jobs.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.jobs.action.NodeParameter.Kind;
import io.mizan.model.error.Refusal;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningAction.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LustreServerRulesTest {
    /** What lctl of Lustre 2.15 prints, with a file in place of a server. */
    private static final String ON_SERVER = """
            #!/bin/sh
            state="$(dirname "$0")/$1"; words="$(dirname "$0")/words"
            echo "$*" >> "$words"
            case "$2" in
            get_param)
              echo "regular_requests:"; echo "CPT 0:"; cat "$state" 2>/dev/null
              echo "default {*} 10000, ref 0"; echo "high_priority_requests:"; echo "CPT 0:"; echo "default {*} 10000, ref 0";;
            set_param)
              order="${3#*=}"
              set -- $order
              case "$1" in
              start) id="${3#jobid=}"; echo "$2 $id ${4#rate=}, ref 0" >> "$state";;
              change) sed -i "s/^$2 \\(.*\\) [0-9]*, ref/$2 \\1 ${3#rate=}, ref/" "$state";;
              stop) sed -i "/^$2 /d" "$state";;
              *) echo "error: set_param: invalid" >&2; exit 22;;
              esac;;
            *) exit 64;;
            esac
            """;

    @TempDir
    private Path folder;

    private LustreServerRules rules(String script) throws IOException {
        Path program = folder.resolve("on-server");
        Files.writeString(program, script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new LustreServerRules(program, Duration.ofSeconds(20));
    }

    private static NodeParameter rule(String server, String name, String value) {
        return new NodeParameter(Kind.TBF_RULE, server, LustreServerRules.name(Service.MDT, name), value);
    }

    @Test
    void aRuleIsStartedChangedAndStopped() throws IOException {
        LustreServerRules rules = rules(ON_SERVER);
        NodeParameter wanted = rule("mds1", "mizan4711", LustreServerRules.value("4711", 100));
        assertThat(rules.read(wanted)).isEqualTo(NodeParameter.ABSENT);
        rules.write(wanted);
        assertThat(rules.read(wanted)).isEqualTo("jobid={4711} rate=100");
        rules.write(wanted.withValue("jobid={4711} rate=50"));
        assertThat(rules.read(wanted)).isEqualTo("jobid={4711} rate=50");
        assertThat(rules.read(rule("mds1", "mizan471", ""))).isEqualTo(NodeParameter.ABSENT);
        rules.write(wanted.withValue(NodeParameter.ABSENT));
        assertThat(rules.read(wanted)).isEqualTo(NodeParameter.ABSENT);
        assertThat(Files.readAllLines(folder.resolve("words")))
                .contains(
                        "mds1 get_param -n mds.MDS.mdt.nrs_tbf_rule",
                        "mds1 set_param mds.MDS.mdt.nrs_tbf_rule=start mizan4711 jobid={4711} rate=100",
                        "mds1 set_param mds.MDS.mdt.nrs_tbf_rule=change mizan4711 rate=50",
                        "mds1 set_param mds.MDS.mdt.nrs_tbf_rule=stop mizan4711");
    }

    @Test
    void nothingOutsideOfTheFixedListReachesTheProgram() throws IOException {
        LustreServerRules rules = rules("#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\n");
        for (NodeParameter other : List.of(
                new NodeParameter(Kind.TBF_RULE, "oss1", "ost.OSS.ost_io.nrs_policies/x", "jobid={1} rate=1"),
                new NodeParameter(Kind.TBF_RULE, "oss1", "ost.OSS.ost_io.nrs_tbf_rule", "jobid={1} rate=1"),
                rule("oss1", "a;reboot", "jobid={1} rate=1"),
                rule("oss1 reboot", "a", "jobid={1} rate=1"),
                rule("-oProxyCommand=x", "a", "jobid={1} rate=1"),
                rule("oss1", "a", "jobid={*} rate=1"),
                rule("oss1", "a", "nid={1@tcp} rate=1"),
                rule("oss1", "a", "jobid={1} rate=0"),
                rule("oss1", "a", "jobid={1} rate=1 ordering=2"))) {
            assertThat(Refusal.line(() -> rules.write(other)))
                    .contains("not a ")
                    .contains("that Mizan may");
        }
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void aProgramThatFailsIsNamed() throws IOException {
        LustreServerRules rules = rules("#!/bin/sh\necho no route to host >&2\nexit 255\n");
        assertThat(Refusal.line(() -> rules.read(rule("oss1", "a", ""))))
                .contains("exitCode=255")
                .contains("no route to host");
    }

    @Test
    void aSettingIsTakenApartIntoTheServersOfItsService() {
        assertThat(NodeParameters.of(
                        new TuningAction.StartTbfRule(Service.OST_IO, "mizan_1", "4711", 200),
                        "fs",
                        service -> service == Service.OST_IO ? List.of("oss0", "oss1") : List.of("mds0")))
                .containsExactly(
                        new NodeParameter(
                                Kind.TBF_RULE, "oss0", "ost.OSS.ost_io.nrs_tbf_rule/mizan_1", "jobid={4711} rate=200"),
                        new NodeParameter(
                                Kind.TBF_RULE, "oss1", "ost.OSS.ost_io.nrs_tbf_rule/mizan_1", "jobid={4711} rate=200"));
    }
}
