package io.mizan.experiments.neverslower;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The size of a system: servers with equal numbers of targets, and a compute node for each target. */
public enum Site {
    SMALL(7, 5),
    MIDDLE(45, 8),
    LARGE(450, 8);

    private final int servers;
    private final int each;

    Site(int servers, int each) {
        this.servers = servers;
        this.each = each;
    }

    int servers() {
        return servers;
    }

    /** Targets of a server. */
    int each() {
        return each;
    }

    int targets() {
        return servers * each;
    }

    /** Those with these numbers of targets. */
    public static Set<Site> withTargets(List<Integer> numbers) {
        Set<Site> sites = EnumSet.noneOf(Site.class);
        for (int number : numbers) {
            sites.add(Arrays.stream(values())
                    .filter(site -> site.targets() == number)
                    .findFirst()
                    .orElseThrow(() -> Problem.of(ErrorCode.USAGE, "no system of the matrix has so many targets")
                            .with("targets", number)
                            .maybe("choose among 35, 360 and 3600")
                            .exception()));
        }
        return sites;
    }

    String label() {
        return String.valueOf(targets());
    }
}
