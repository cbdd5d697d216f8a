package io.mizan.simulator.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformFileTest {
    private static final String NODES = "nodes: {count: 1, bytesPerSecond: 1G}\n";

    @ParameterizedTest
    @CsvSource({
        "tarazu-testbed, 7, 35, 2",
        "tarazu-scale, 450, 3600, 448",
        "tarazu-scale:160, 20, 160, 448",
        "titan, 144, 1008, 18688",
        "taihulight, 144, 432, 40960",
        "mixed, 16, 48, 256",
    })
    void thePlatformsThatComeAlongAreWhatTheySay(String name, int servers, int targets, int nodes) {
        Platform platform = Platforms.named(name);
        assertThat(platform.servers()).hasSize(servers);
        assertThat(platform.targets())
                .hasSize(targets)
                .extracting(StorageTarget::index)
                .doesNotHaveDuplicates();
        assertThat(platform.nodes().count()).isEqualTo(nodes);
    }

    @Test
    void everyEntryHasItsFile() {
        assertThat(Platforms.names())
                .allSatisfy(name -> assertThat(Platforms.text(name)).contains("name: " + name));
    }

    @Test
    void aSystemBecomesAPlatform() {
        SystemView view = SystemView.ofTargets(
                "scratch", List.of(Target.of(TargetName.parse("scratch-OST0007"), new Space(100, 10, 90))));
        Platform platform = PlatformFile.read(
                Documents.parse(
                        "p",
                        NODES + "system: saved.txt\n"
                                + "defaults: {targetBytesPerSecond: 2M, serverBytesPerSecond: 3M}\n"),
                word -> view);
        assertThat(platform.targets().get(0).index()).isEqualTo(7);
        assertThat(platform.targets().get(0).writeBytesPerSecond()).isEqualTo(2 << 20);
        assertThat(platform.targets().get(0).state().space().availableBytes()).isEqualTo(90);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nodes: {count: 1, bytesPerSecond: 0}      | the number is outside the range of the simulator (key=bytesPerSecond
            nodes: {count: 0, bytesPerSecond: 1}      | key=count
            nodes: {count: 1, bytesPerSecond: -1}     | not a size in bytes
            nodes: {count: 1, bytesPerSecond: inf}    | not a size in bytes
            nodes: {count: 1, bytesPerSecond: 1, x: 2}| unknown key
            nodes: 3                                  | expected a mapping
            """)
    void wrongNodesAreRefusedWithTheLine(String nodes, String message) {
        String text =
                "name: p\nservers: [{bytesPerSecond: 1G, targets: [{totalBytes: 1G, bytesPerSecond: 1G}]}]\n" + nodes;
        assertThat(refusal(text)).contains(message).contains("p.yaml:3:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            servers: []                                                                               | a platform must have targets
            servers: [{bytesPerSecond: 1G}]                                                           | a platform must have targets
            servers: [{bytesPerSecond: 1G, targets: [{totalBytes: 1G}]}]                              | key=bytesPerSecond
            servers: [{bytesPerSecond: 1G, targets: [{totalBytes: 1, usedBytes: 2, bytesPerSecond: 1}]}] | must not exceed the total
            servers: [{bytesPerSecond: 1G, targets: [{totalBytes: 1, bytesPerSecond: 1, loss: -1}]}]  | key=loss
            fill: {from: 0.5, to: 0.2}                                                                | either servers or a system
            system: x                                                                                 | a key is missing (key=defaults
            """)
    void wrongServersAreRefused(String servers, String message) {
        assertThat(refusal(NODES + servers)).contains(message);
    }

    @Test
    void twoServersOfOneNameAreRefused() {
        String server = "{name: a, bytesPerSecond: 1G, targets: [{totalBytes: 1, bytesPerSecond: 1}]}";
        assertThat(refusal(NODES + "servers: [" + server + ", " + server + "]"))
                .contains("two servers have the same name");
    }

    @Test
    void targetsComeInWholeServers() {
        assertThat(Refusal.line(() -> Platforms.named("tarazu-scale:161")))
                .contains("targets must be added by whole servers");
        assertThat(Refusal.of(() -> Platforms.named("titen")).advice()).contains("you mean titan");
    }

    private static String refusal(String text) {
        return Refusal.line(
                () -> PlatformFile.read(Documents.parse("p.yaml", text), word -> SystemView.ofTargets("s", List.of())));
    }
}
