package io.mizan.database.sql;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Requests of every kind, with names that are bad for databases; and answers to them. */
final class Requests {
    private static final List<String> ODD = List.of(
            "'; DROP TABLE plain_request; --",
            "\" OR \"\"=\"",
            "line\nbreak\r\t\u0000\u001b[31m\u007f",
            "\\u000a\\\\n\\",
            "\udcff\udc80 not UTF-8",
            "lone \ud800",
            "pair \ud83d\ude00 \u202e\ufeff\ufffd",
            "a",
            "A",
            "a ",
            "ä",
            "a\u0308",
            "%_*?[",
            "${identity} #{x} :name ?",
            "/* */");

    private final SplittableRandom random;

    Requests(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Not two of a file; all the odd names first, the longest that Linux takes among them. */
    List<PlacementRequest> next(int count) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = i < ODD.size() ? ODD.get(i) : i == ODD.size() ? "\udce4".repeat(4096) : "out/file." + i;
            requests.add(new PlacementRequest(
                    name,
                    random.nextInt(10) == 0 ? Long.MAX_VALUE : random.nextLong(1L << 40),
                    random.nextInt(100_000),
                    components(),
                    random.nextInt(4) == 0 ? "flash" : "",
                    forbidden(),
                    random.nextDouble() * 1e6));
        }
        return requests;
    }

    private List<ComponentRequest> components() {
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        int count = Math.max(0, random.nextInt(6) - 1);
        long start = 0;
        for (int i = 0; i < count; i++) {
            boolean last = i == count - 1 && random.nextInt(5) > 0;
            long end = last ? Extent.EOF : start + Extent.GRAIN_BYTES * (1 + random.nextInt(1 << 20));
            boolean onMetadataTarget = i == 0 && random.nextInt(4) == 0;
            requestedComponents.add(new ComponentRequest(
                    new Extent(start, end),
                    onMetadataTarget,
                    random.nextInt(3) == 0 ? 0 : Extent.GRAIN_BYTES * random.nextInt(1 << 16),
                    onMetadataTarget ? random.nextInt(2) : 1 + random.nextInt(50)));
            start = end;
        }
        return requestedComponents;
    }

    private Set<Integer> forbidden() {
        Set<Integer> forbidden = new TreeSet<>();
        for (int i = random.nextInt(4) == 0 ? random.nextInt(100) : 0; i > 0; i--) {
            forbidden.add(random.nextInt(65536));
        }
        return forbidden;
    }

    /** Some are refused; the others get as many targets as they want, or none. */
    Placement place(List<PlacementRequest> requests) {
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refusals = new ArrayList<>();
        for (PlacementRequest request : requests) {
            if (random.nextInt(8) == 0) {
                refusals.add(new Placement.Refusal(request, "no-space", "it's\nfull \udcff"));
                continue;
            }
            List<Allocation.Component> components = new ArrayList<>();
            for (ComponentRequest requested : request.components()) {
                boolean reached = random.nextInt(4) > 0;
                components.add(new Allocation.Component(
                        requested,
                        Math.max(Extent.GRAIN_BYTES, requested.stripeSizeBytes()),
                        random.ints(reached ? requested.stripeCount() : 0, 0, 65536)
                                .boxed()
                                .toList()));
            }
            allocations.add(new Allocation(request, components));
        }
        return new Placement(allocations, refusals);
    }
}
