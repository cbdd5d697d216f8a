package io.mizan.model.allocation;

import io.mizan.model.error.Problem;
import java.util.HashSet;
import java.util.List;

/**
 * Applications that run at the same time and share resources (targets, I/O nodes).
 *
 * @param number tells sets of one experiment apart
 * @param resources how many there are, numbered from 0
 * @param computeNodes compute nodes of the whole machine
 * @param draws random choices to replay
 */
public record ApplicationSet(
        int number, List<Application> applications, int resources, double computeNodes, Draws draws) {
    /** Policies need time and memory in proportion to applications times resources. */
    public static final int MOST_APPLICATIONS = 10_000;

    public static final int MOST_RESOURCES = 10_000;

    public ApplicationSet {
        applications = List.copyOf(applications);
        if (applications.isEmpty() || applications.size() > MOST_APPLICATIONS) {
            throw Problem.impossible("a set must have 1 to " + MOST_APPLICATIONS + " applications")
                    .with("applications", applications.size())
                    .exception();
        }
        if (resources < 1 || resources > MOST_RESOURCES) {
            throw Problem.impossible("a set must have 1 to " + MOST_RESOURCES + " resources")
                    .with("resources", resources)
                    .exception();
        }
        if (!(computeNodes > 0 && computeNodes <= Application.LARGEST)) {
            throw Problem.impossible("the number of compute nodes must be positive")
                    .with("computeNodes", computeNodes)
                    .exception();
        }
        checkCounts(draws.counts(), applications, resources);
        checkOrders(draws.orders(), applications.size(), resources);
    }

    public ApplicationSet withDraws(Draws other) {
        return new ApplicationSet(number, applications, resources, computeNodes, other);
    }

    /** The largest number of resources an application can have: its bandwidth is known, and they exist. */
    public int most(int application) {
        return most(applications.get(application), resources);
    }

    /** Stress of all applications over resources, equation (3); above 1 the resources are saturated. */
    public double ioLoad(List<Integer> allocation) {
        double sum = 0;
        for (int i = 0; i < applications.size(); i++) {
            sum += applications.get(i).stress(allocation.get(i));
        }
        return sum / resources;
    }

    private static int most(Application application, int resources) {
        return Math.min(application.megabytesPerSecond().size(), resources);
    }

    private static void checkCounts(List<Integer> counts, List<Application> applications, int resources) {
        checkSize(counts, applications.size());
        for (int i = 0; i < counts.size(); i++) {
            int most = most(applications.get(i), resources);
            if (counts.get(i) < 1 || counts.get(i) > most) {
                throw Problem.impossible("an application must have 1 to " + most + " resources")
                        .with("application", i)
                        .with("value", counts.get(i))
                        .exception();
            }
        }
    }

    private static void checkOrders(List<List<Integer>> orders, int applications, int resources) {
        checkSize(orders, applications);
        for (int i = 0; i < orders.size(); i++) {
            List<Integer> order = orders.get(i);
            boolean exist = order.stream().allMatch(r -> r >= 0 && r < resources);
            if (!exist || order.size() != resources || new HashSet<>(order).size() != resources) {
                throw Problem.impossible("an order must have each resource from 0 to " + (resources - 1) + " once")
                        .with("application", i)
                        .exception();
            }
        }
    }

    private static void checkSize(List<?> draws, int applications) {
        if (!draws.isEmpty() && draws.size() != applications) {
            throw Problem.impossible("random choices to replay must be given for each application or for none")
                    .with("applications", applications)
                    .with("choices", draws.size())
                    .exception();
        }
    }
}
