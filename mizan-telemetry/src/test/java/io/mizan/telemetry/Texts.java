package io.mizan.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.file.TextInput;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.testing.SharedData;
import java.io.ByteArrayInputStream;
import java.util.List;

/** Texts as inputs, and systems as texts that can be compared. */
public final class Texts {
    private static final long PLENTY = 64 << 20;

    private Texts() {}

    public static TextInput input(String text) {
        return input(text.getBytes(UTF_8));
    }

    public static TextInput input(byte[] bytes) {
        return TextInput.of("in", new ByteArrayInputStream(bytes), PLENTY);
    }

    /** All of a file of the shared data, or a skipped test. */
    public static String shared(String name) {
        try (TextInput input = TextInput.open(SharedData.file(name), PLENTY)) {
            return input.readAll();
        }
    }

    /** Everything a view says; equal texts mean equal views. */
    public static String describe(SystemView view) {
        StringBuilder text = new StringBuilder(
                view.name() + " " + view.mount() + " " + view.takenAt() + " " + view.serversKnown() + "\n");
        view.servers().forEach(server -> text.append(server).append('\n'));
        view.ioNodes().forEach(node -> text.append(node).append('\n'));
        view.targets().forEach(target -> text.append(target.state()).append('\n'));
        return text.toString();
    }

    public static List<String> describe(List<SystemSnapshot> snapshots) {
        return snapshots.stream()
                .map(snapshot -> describe(snapshot.view()) + snapshot.notes())
                .toList();
    }

    public static List<String> names(SystemView view) {
        return view.targets().stream().map(Target::name).map(Object::toString).toList();
    }
}
