package io.mizan.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.model.workload.WorkloadSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioFileTest {
    private static final String START = "name: n\nplatform: tarazu-testbed\napplications:\n";

    @Test
    void everyKeyIsRead() {
        Scenario scenario = read("""
                name: all of it
                platform: tarazu-testbed
                policies: [lustre, mine]
                seed: 7
                seeds: 3
                windowSeconds: 60
                sizeError: 0.2
                gapSeconds: 0.5
                applications:
                  - {name: a, workload: known, layout: wide, pool: flash, nodes: 1, start: 5, rankBytesPerSecond: 1M}
                  - {name: b, workload: known, layout: {stripes: 3, stripeSize: 2M}, after: [a]}
                  - {name: c, workload: known, layout: recorded}
                changes:
                  - {at: 1, target: 34, speed: 0.5}
                  - {at: 2, server: oss6, speed: 0}
                  - {at: 3, target: 0, full: 0.9}
                  - at: 4
                    add: {name: oss7, bytesPerSecond: 1G, targets: [{count: 2, totalBytes: 1G, bytesPerSecond: 1M}]}
                  - {at: 5, target: 36, speed: 0.1}
                """);
        assertThat(scenario.settings()).isEqualTo(new Scenario.Settings(7, 3, 60, Prediction.sizesWrongBy(0.2)));
        assertThat(scenario.policies()).containsExactly("lustre", "mine");
        Application first = scenario.applications().get(0);
        assertThat(first.pool()).isEqualTo("flash");
        assertThat(first.rankBytesPerSecond()).isEqualTo(1 << 20);
        assertThat(first.nodes()).isEqualTo(1);
        assertThat(scenario.applications().get(1).layout().get(0).stripeSizeBytes())
                .isEqualTo(2 << 20);
        assertThat(scenario.applications().get(1).after()).containsExactly("a");
        assertThat(scenario.applications().get(2).layout()).isEmpty();
        assertThat(scenario.changes()).hasSize(5);
        assertThat(scenario.changes().get(3).what()).isInstanceOf(Change.Addition.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - {name: a, workload: known, after: [a]}                                        | a after a
            - {name: a, workload: known, after: [b]}~- {name: b, workload: known, after: [a]} | a after b after a
            - {name: a, workload: known, after: [x]}                                        | waits for an unknown application
            - {workload: known}~- {workload: known}                                         | two applications have the same name
            - {workload: missing.csv}                                                       | no such file
            - {workload: known, layout: nothing}                                            | unknown layout
            - {workload: known, layout: {stripes: 0}}                                       | a component must have stripes
            - {workload: known, nodes: 3}                                                   | key=nodes
            - {workload: known, start: -1}                                                  | key=start
            - {workload: known, start: .inf}                                                | not a number
            - {workload: known, rankBytesPerSecond: 0}                                      | key=rankBytesPerSecond
            - {workload: known, stripes: 4}                                                 | unknown key
            - {name: a}                                                                     | a key is missing (key=workload
            """)
    void wrongApplicationsAreRefusedWithTheLine(String applications, String message) {
        String line = refusal(START + "  " + applications.strip().replace("~", "\n  "));
        assertThat(line).contains(message).containsPattern("s.yaml:[45]:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {at: 1, target: 35, speed: 1}     | no such target on the platform
            {at: 1, server: oss9, speed: 1}   | no such server on the platform
            {at: 1, target: 3}                | a key is missing (key=speed
            {at: 1, target: 3, speed: -1}     | key=speed
            {at: -1, target: 3, speed: 1}     | key=at
            {at: 1, target: 3, full: 1.5}     | key=full
            {at: 1, add: {name: oss1, bytesPerSecond: 1G, targets: []}} | exists already
            {at: 1, targets: 3, speed: 1}     | unknown key
            {speed: 1}                        | a key is missing (key=target
            """)
    void wrongChangesAreRefusedWithTheLine(String change, String message) {
        String line = refusal(START + "  - {workload: known}\nchanges:\n  - " + change);
        assertThat(line).contains(message).contains("s.yaml:6:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            platform: tarazu-testbet                | no such platform
            platform: nowhere.yaml                  | no such file
            platform: {nodes: {count: 1, bytesPerSecond: 1}} | either servers or a system
            platform: tarazu-scale:7                | targets must be added by whole servers
            """)
    void wrongPlatformsAreRefusedWithTheLine(String platform, String message) {
        String text = platform + "\napplications: [{workload: known}]\n";
        assertThat(refusal(text)).contains(message).contains("s.yaml:1:");
    }

    @Test
    void aScenarioNeedsApplications() {
        assertThat(refusal("platform: titan\n")).contains("key=applications");
        assertThat(refusal("platform: titan\napplications: []\n")).contains("no applications");
        assertThat(refusal("platform: titan\nseeds: 0\napplications: [{workload: known}]\n"))
                .contains("key=seeds");
    }

    private static String refusal(String text) {
        return Refusal.line(() -> read(text));
    }

    private static Scenario read(String text) {
        return ScenarioFile.read(Documents.parse("s.yaml", text), new Known());
    }

    /** Knows one workload and one layout. */
    private static final class Known implements ScenarioRegistry {
        @Override
        public WorkloadSource workload(String word) {
            if (!word.equals("known")) {
                throw missing(word);
            }
            return new Workload(
                    "known",
                    2,
                    List.of(new Workload.File("/f", new FileLayout.Plain(Striping.DEFAULT))),
                    List.of(new WorkloadEvent(0, 0, Operation.WRITE, 0, 10, 0, 10)));
        }

        @Override
        public List<ComponentRequest> layout(String name) {
            if (!name.equals("wide")) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "unknown layout").exception();
            }
            return List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, 0, 16));
        }

        @Override
        public SystemView system(String file) {
            throw missing(file);
        }

        @Override
        public Node document(String file) {
            throw missing(file);
        }

        private static RuntimeException missing(String word) {
            return Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file")
                    .with("file", word)
                    .exception();
        }
    }
}
