package io.mizan.model.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.units.TargetName;
import io.mizan.testing.RandomSystems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemViewTest {

    @Test
    void metadataComesFirstThenByIndex() {
        SystemView view = SystemView.ofTargets(
                "fs", List.of(target("fs-OST000a"), target("fs-OST0002"), target("fs-MDT0001"), target("fs-MDT0000")));
        assertThat(view.targets())
                .extracting(Target::name)
                .hasToString("[fs-MDT0000, fs-MDT0001, fs-OST0002, fs-OST000a]");
        assertThat(view.dataTargets()).extracting(Target::name).hasToString("[fs-OST0002, fs-OST000a]");
    }

    @Test
    void inactiveTargetsAreTargets() {
        SystemView view = SystemView.ofTargets("fs", List.of(Target.inactive(TargetName.parse("fs-OST0000"))));
        assertThat(view.dataTargets()).hasSize(1);
    }

    @Test
    void withoutServersEachTargetIsItsOwnAndTheViewSaysSo() {
        SystemView view = SystemView.ofTargets("fs", List.of(target("fs-OST0001"), target("fs-MDT0000")));
        assertThat(view.serversKnown()).isFalse();
        assertThat(view.servers()).extracting(Server::name).containsExactlyInAnyOrder("OST0001", "MDT0000");
        assertThat(view.servers()).allMatch(server -> server.targets().size() == 1);
        assertThat(view.withServers(List.of(server("a", "fs-OST0001"))).serversKnown())
                .isFalse();
        assertThat(view.withKnownServers(List.of(server("a", "fs-OST0001"))).serversKnown())
                .isTrue();
        assertThat(SystemView.of("fs", List.of()).serversKnown()).isTrue();
    }

    @Test
    void oneTargetStandsOnce() {
        assertThat(Refusal.line(() -> SystemView.ofTargets("fs", List.of(target("fs-OST0001"), target("fs-OST0001")))))
                .isEqualTo("a target is listed twice (target=fs-OST0001) [MZ109]");
        assertThat(Refusal.line(
                        () -> SystemView.of("fs", List.of(server("a", "fs-OST0001"), server("b", "fs-OST0001")))))
                .isEqualTo("a target is listed twice (target=fs-OST0001) [MZ109]");
        assertThat(SystemView.ofTargets("fs", List.of(target("fs-OST0001"), target("fs-MDT0001")))
                        .targets())
                .hasSize(2);
    }

    @Test
    void oneServerStandsOnce() {
        assertThat(Refusal.line(
                        () -> SystemView.of("fs", List.of(server("a", "fs-OST0001"), server("a", "fs-OST0002")))))
                .isEqualTo("a server is listed twice (server=a) [MZ109]");
    }

    @Test
    void aTargetOfAnotherFileSystemIsRefused() {
        assertThat(Refusal.line(() -> SystemView.ofTargets("fs", List.of(target("fs2-OST0001")))))
                .isEqualTo("a target must be of this file system (system=fs, target=fs2-OST0001) [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "-x", "a/b", "é"})
    void aSystemHasTheNameOfAFileSystem(String name) {
        assertThat(Refusal.line(() -> SystemView.of(name, List.of())))
                .startsWith("the name of a file system must have ");
    }

    @Test
    void changingOnePartKeepsTheOthers() {
        Instant time = Instant.ofEpochSecond(1_489_998_203);
        List<IoNode> nodes = List.of(new IoNode("ion1", IoNode.Kind.FORWARDER, true, Performance.UNKNOWN));
        SystemView plain = SystemView.of("fs", List.of(server("a", "fs-OST0001")));
        SystemView view = plain.withMount("/scratch")
                .withTakenAt(time)
                .withIoNodes(nodes)
                .withServers(List.of(server("b", "fs-OST0002")));
        assertThat(view.name()).isEqualTo("fs");
        assertThat(view.mount()).hasValue("/scratch");
        assertThat(view.takenAt()).hasValue(time);
        assertThat(view.ioNodes()).isEqualTo(nodes);
        assertThat(view.targets()).extracting(Target::index).containsExactly(2);
        SystemView otherWay = plain.withIoNodes(nodes).withTakenAt(time).withMount("/scratch");
        assertThat(otherWay.ioNodes()).isEqualTo(nodes);
        assertThat(otherWay.takenAt()).hasValue(time);
        assertThat(plain.mount()).isEmpty();
        assertThat(plain.takenAt()).isEmpty();
        assertThat(plain.ioNodes()).isEmpty();
    }

    @Test
    void nobodyChangesAViewFromOutside() {
        List<Server> servers = new ArrayList<>(List.of(server("a", "fs-OST0001")));
        SystemView view = SystemView.of("fs", servers);
        servers.clear();
        assertThat(view.servers()).hasSize(1);
        assertThatThrownBy(() -> view.servers().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> view.targets().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theSameSeedGivesTheSameSystems() {
        RandomSystems one = new RandomSystems(9);
        RandomSystems two = new RandomSystems(9);
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            SystemView view = one.next();
            SystemView same = two.next();
            assertThat(view.servers()).isEqualTo(same.servers());
            assertThat(view.ioNodes()).isEqualTo(same.ioNodes());
            assertThat(view.dataTargets()).isNotEmpty();
            sizes.add(view.dataTargets().size());
        }
        assertThat(sizes).contains(1, 20);
    }

    private static Target target(String name) {
        return Target.of(TargetName.parse(name), new Space(100, 10, 80));
    }

    private static Server server(String name, String target) {
        return new Server(name, ServerLoad.UNKNOWN, List.of(target(target)));
    }
}
