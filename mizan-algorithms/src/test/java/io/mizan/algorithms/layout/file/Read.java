package io.mizan.algorithms.layout.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.NamedLayout;
import io.mizan.model.input.TextInput;
import io.mizan.model.placement.ComponentWish;
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
    static String describe(List<ComponentWish> components) {
        return components.stream()
                .map(wish -> wish.extent() + " " + (wish.onMdt() ? "mdt" : wish.stripeCount())
                        + (wish.stripeSizeBytes() == 0 ? "" : " x " + wish.stripeSizeBytes()))
                .collect(Collectors.joining("; "));
    }

    private static TextInput input(String name, String text) {
        return TextInput.of(name, new ByteArrayInputStream(text.getBytes(UTF_8)), 64 << 20);
    }
}
