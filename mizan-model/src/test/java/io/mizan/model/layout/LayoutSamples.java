package io.mizan.model.layout;

import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Attributes: those of the project, whose bytes follow from the format, and those that the tools of Lustre made. */
public final class LayoutSamples {
    private LayoutSamples() {}

    /** The names of all attributes; reading those of the shared data skips a test where they are not there. */
    public static Stream<String> names() {
        return Stream.concat(
                Stream.concat(requests(), ours("stored_")),
                Stream.of("pfl", "dom", "plain").map(name -> "getstripe/ea_" + name + ".bin"));
    }

    /** Whether a sample is what a server stores, not what a program asks for. */
    public static boolean stored(String name) {
        return name.startsWith("getstripe/") || name.contains("/stored_");
    }

    private static Stream<String> ours(String begin) {
        return Samples.names("layout", ".hex").stream().filter(name -> name.startsWith("layout/" + begin));
    }

    public static Stream<String> ourRequests() {
        return ours("request_");
    }

    public static Stream<String> requests() {
        return Stream.concat(ourRequests(), requestsOfTools());
    }

    private static Stream<String> requestsOfTools() {
        return Stream.concat(
                Stream.of(
                                "dom1M_then_specific",
                                "overstripe_specific",
                                "pfl_3comp_ostlists",
                                "plain_c2_index0_only_4",
                                "plain_specific_3_0_7_5_S1M",
                                "plain_v1_c2_S1M",
                                "plain_v3_pool",
                                "plain_wide",
                                "lfs-2.17.0/C-2",
                                "lfs-2.17.0/sel",
                                "lfs-2.17.0/yaml_componentN",
                                "lfs-2.17.0/yaml_list")
                        .map(name -> "layout-golden/" + name + ".bin"),
                Stream.of(
                                "E_ostlists",
                                "dom",
                                "flr",
                                "plain_C",
                                "plain_ci",
                                "plain_maxS",
                                "plain_o",
                                "plain_o1",
                                "sel",
                                "yaml_pfl")
                        .map(name -> "layout-golden/lfs-2.15.8/" + name + ".bin"));
    }

    public static byte[] bytes(String name) {
        return name.startsWith("layout/") ? Samples.bytes(name) : read(SharedData.file("lustre/" + name));
    }

    public static String text(String name) {
        return new String(bytes(name), java.nio.charset.StandardCharsets.UTF_8);
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes without what tools leave uninitialised in requests: the identities of the file and of objects. */
    public static byte[] masked(byte[] bytes) {
        return masked(LayoutAttribute.read(bytes)).bytes();
    }

    public static LayoutAttribute masked(LayoutAttribute attribute) {
        if (attribute instanceof CompositeAttribute composite) {
            List<Entry> entries = composite.entries().stream()
                    .map(e -> new Entry(
                            e.id(),
                            e.flags(),
                            e.start(),
                            e.end(),
                            e.generation(),
                            e.timestamp(),
                            e.coding(),
                            masked(e.body())))
                    .toList();
            return new CompositeAttribute(
                    composite.growing(),
                    composite.generation(),
                    composite.flags(),
                    composite.moreMirrors(),
                    composite.parityCount(),
                    entries);
        }
        StripeAttribute stripes = (StripeAttribute) attribute;
        List<StripeObject> objects = stripes.objects().stream()
                .map(object -> new StripeObject(Fid.NONE, 0, object.target()))
                .toList();
        return new StripeAttribute(
                stripes.kind(),
                stripes.pattern(),
                0,
                0,
                stripes.stripeSize(),
                stripes.stripeCount(),
                stripes.place(),
                stripes.pool(),
                objects);
    }
}
