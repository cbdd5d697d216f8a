package io.mizan.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.placement.PlacementPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** A jar with a policy, as somebody at a site would make it. */
public final class PolicyJars {
    /** Every stripe of a file goes to the last target: what no policy of Mizan's own does. */
    private static final String LAST_TARGET = """
            import io.mizan.model.placement.*;
            import io.mizan.model.system.*;
            import java.util.*;

            public final class LastTarget implements PlacementPolicy {
                @Override
                public String name() {
                    return "last-target";
                }

                @Override
                public Set<Need> needs() {
                    return Set.of(Need.PEAK_BANDWIDTH);
                }

                @Override
                public Placement place(List<PlacementRequest> requests, SystemView view) {
                    int last = view.dataTargets().stream().mapToInt(Target::index).max().orElseThrow();
                    List<Allocation> all = new ArrayList<>();
                    for (PlacementRequest request : requests) {
                        List<Allocation.Component> components = new ArrayList<>();
                        for (ComponentRequest each : request.components()) {
                            boolean reached = each.extent().start() == 0 || each.extent().start() < request.sizeBytes();
                            List<Integer> targets = new ArrayList<>();
                            for (int k = 0; reached && !each.onMetadataTarget() && k < each.stripeCount(); k++) {
                                targets.add(last - k);
                            }
                            components.add(new Allocation.Component(each, 1 << 20, targets));
                        }
                        all.add(new Allocation(request, components));
                    }
                    return new Placement(all, List.of());
                }
            }
            """;

    private PolicyJars() {}

    /** The jar with {@code last-target} in a folder. */
    public static Path lastTarget(Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("LastTarget.java"), LAST_TARGET);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        folder.toString(),
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString());
        assertThat(code).isZero();
        Path jar = folder.resolve("policy.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("LastTarget.class"));
            Files.copy(folder.resolve("LastTarget.class"), out);
            out.putNextEntry(new JarEntry("META-INF/services/" + PlacementPolicy.class.getName()));
            out.write("LastTarget\n".getBytes(StandardCharsets.UTF_8));
        }
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
        return jar;
    }
}
