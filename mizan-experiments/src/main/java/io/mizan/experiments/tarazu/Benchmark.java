package io.mizan.experiments.tarazu;

import io.mizan.simulator.program.Program;
import io.mizan.traces.reference.WorkloadReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run of the paper's testbed: one benchmark, or two at once (§7.2).
 *
 * @param layout in tables
 * @param publishedLustre the OST cost that the text has for Lustre's own allocation, NaN where it has none
 * @param publishedTarazu the same for Tarazu
 */
public record Benchmark(String name, String layout, List<Part> parts, double publishedLustre, double publishedTarazu) {
    /** Ranks write whole files at once: operations that follow each other become one step anyway. */
    private static final double GAP_SECONDS = 1;

    /**
     * A program of a benchmark.
     *
     * @param nodes of the two that the testbed has
     */
    public record Part(String name, Program program, PaperLayout layout, int nodes) {}

    Map<String, String> setting() {
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("benchmark", name);
        setting.put("layout", layout);
        return setting;
    }

    public boolean isPublished() {
        return !Double.isNaN(publishedTarazu);
    }

    /** True for a single shared file. */
    public boolean isShared() {
        return name.startsWith("SSF");
    }

    public boolean isConcurrent() {
        return parts.size() > 1;
    }

    /** All of them. Sizes are powers of 1024: with them, HACC-I/O has the 14.3 and 11.7 GB of the paper. */
    public static List<Benchmark> all() {
        double none = Double.NaN;
        List<Benchmark> all = new ArrayList<>();
        Program ior32 = program("ior:ranks=16,block=2G,transfer=2G");
        all.add(of("IOR 32G", ior32, PaperLayout.EIGHT, 1.56, 1.08));
        all.add(of("IOR 32G", ior32, PaperLayout.CONFIGURATION_1, 1.58, 1.08));
        all.add(of("IOR 32G", ior32, PaperLayout.CONFIGURATION_2, 1.5, 1.02));
        Program ior128 = program("ior:ranks=16,block=8G,transfer=8G");
        all.add(of("IOR 128G", ior128, PaperLayout.EIGHT, 1.25, 1.1));
        all.add(of("IOR 128G", ior128, PaperLayout.CONFIGURATION_1, none, none));
        all.add(of("IOR 128G", ior128, PaperLayout.CONFIGURATION_2, none, none));
        Program hacc8 = program("hacc:ranks=8,particles=50000000");
        Program hacc16 = program("hacc:ranks=16,particles=20000000");
        for (PaperLayout layout : PaperLayout.values()) {
            all.add(of("HACC 8p", hacc8, layout, none, none));
        }
        all.add(of("HACC 16p", hacc16, PaperLayout.EIGHT, 1.8, 1.2));
        all.add(of("HACC 16p", hacc16, PaperLayout.CONFIGURATION_1, none, none));
        all.add(of("HACC 16p", hacc16, PaperLayout.CONFIGURATION_2, none, none));
        for (String size : List.of("8G", "16G")) {
            String block = size.equals("8G") ? "1G" : "2G";
            Program shared = program("ior:ranks=8,block=" + block + ",transfer=" + block + ",shared");
            all.add(of("SSF " + size, shared, PaperLayout.EIGHT, none, none));
            all.add(of("SSF " + size, shared, PaperLayout.CONFIGURATION_1, none, none));
        }
        Part ior = new Part("ior", program("ior:ranks=8,block=8G,transfer=8G"), PaperLayout.CONFIGURATION_1, 1);
        Part hacc = new Part("hacc", hacc8, PaperLayout.CONFIGURATION_2, 1);
        all.add(new Benchmark("IOR+HACC", "C1+C2", List.of(ior, hacc), 1.46, 1.08));
        return all;
    }

    private static Benchmark of(String name, Program program, PaperLayout layout, double lustre, double tarazu) {
        return new Benchmark(name, layout.label(), List.of(new Part("app", program, layout, 2)), lustre, tarazu);
    }

    private static Program program(String workload) {
        return Program.of(WorkloadReference.generated(workload), GAP_SECONDS);
    }
}
