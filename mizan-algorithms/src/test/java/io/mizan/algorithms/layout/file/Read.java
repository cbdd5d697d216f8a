package io.mizan.algorithms.layout.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.NamedLayout;
import io.mizan.model.file.TextInput;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.stream.Collectors;

/** Texts as layouts and requests, and components as texts that can be compared. */
final class Read {
    private Read() {}

    static List<NamedLayout> layouts(String text) {
        return LayoutsFile.read(input("dir/site.ini", text));
    }

    static List<PlacementRequest> requests(String text) {
        return requests(text, Layouts.BUILT_IN);
    }

    static List<PlacementRequest> requests(String text, Layouts layouts) {
        return RequestsFile.read(input("in", text), layouts);
    }

    /** As in {@code [0, 128M) 1 x 64M; [128M, EOF) 3}. */
    static String describe(List<ComponentRequest> components) {
        return components.stream()
                .map(requested ->
                        requested.extent() + " " + (requested.onMetadataTarget() ? "mdt" : requested.stripeCount())
                                + (requested.stripeSizeBytes() == 0 ? "" : " x " + requested.stripeSizeBytes()))
                .collect(Collectors.joining("; "));
    }

    private static TextInput input(String name, String text) {
        return TextInput.of(name, new ByteArrayInputStream(text.getBytes(UTF_8)), 64 << 20);
    }
}
