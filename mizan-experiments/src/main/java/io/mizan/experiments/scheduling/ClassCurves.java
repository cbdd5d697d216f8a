package io.mizan.experiments.scheduling;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.simulator.scheduling.workload.Profile;
import io.mizan.simulator.scheduling.workload.ProfileClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Average bandwidth curve of a class of applications (RR-9549 §6.2): all profiles of a class become one curve, a polynomial
 * through their normalised bandwidths by least squares (Figure 10).
 *
 * <p>The report does not give the degree. It is 3 here, or less where fewer numbers of resources were measured: a parabola has its
 * top at four resources where measured peaks are at two, and would be far from the accuracy that the report states. As with measured
 * profiles, the polynomial counts at the measured numbers, with straight lines between. The curve is scaled so that an
 * application's bandwidth with one resource is the true one, which keeps V / b(1), the quantity that workloads are drawn by.
 */
public final class ClassCurves {
    private static final int DEGREE = 3;
    /** A polynomial may dip below zero where there are few profiles; no policy could divide by that. */
    private static final double LEAST = 0.01;

    private final Map<ProfileClass, List<Double>> curves = new EnumMap<>(ProfileClass.class);

    public ClassCurves(List<Profile> profiles) {
        for (ProfileClass kind : ProfileClass.values()) {
            List<Profile> members =
                    profiles.stream().filter(profile -> profile.kind() == kind).toList();
            if (!members.isEmpty()) {
                curves.put(kind, curve(members));
            }
        }
    }

    /** The set as it looks to a policy that knows the classes of applications only. */
    public ApplicationSet believed(ApplicationSet set) {
        List<Application> applications = set.applications().stream()
                .map(application -> new Application(
                        application.name(),
                        application.nodes(),
                        application.phases(),
                        application.computeSeconds(),
                        application.ioMegabytes(),
                        believed(application.megabytesPerSecond())))
                .toList();
        return new ApplicationSet(set.number(), applications, set.resources(), set.computeNodes(), set.draws());
    }

    /** How many of the profiles have another best number of resources by the curve of their class than by their own, by class. */
    public Map<ProfileClass, Integer> misjudged(List<Profile> profiles) {
        Map<ProfileClass, Integer> counts = new EnumMap<>(ProfileClass.class);
        for (Profile profile : profiles) {
            List<Double> curve = profile.curve();
            List<Double> believed = believed(curve);
            int other = best(curve) == best(believed) ? 0 : 1;
            counts.merge(profile.kind(), other, Integer::sum);
        }
        return counts;
    }

    private List<Double> believed(List<Double> bandwidths) {
        List<Double> curve = curves.getOrDefault(ProfileClass.of(bandwidths), bandwidths);
        double scale = bandwidths.get(0) / curve.get(0);
        return curve.subList(0, Math.min(curve.size(), bandwidths.size())).stream()
                .map(value -> value * scale)
                .toList();
    }

    private static int best(List<Double> curve) {
        return curve.indexOf(Collections.max(curve));
    }

    private static List<Double> curve(List<Profile> members) {
        List<Double> numbers = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        TreeSet<Integer> measured = new TreeSet<>();
        for (Profile profile : members) {
            double most = Collections.max(profile.megabytesPerSecond());
            for (int i = 0; i < profile.numbers().size(); i++) {
                numbers.add((double) profile.numbers().get(i));
                values.add(profile.megabytesPerSecond().get(i) / most);
                measured.add(profile.numbers().get(i));
            }
        }
        Polynomial polynomial = Polynomial.fit(numbers, values, Math.min(DEGREE, measured.size() - 1));
        List<Double> fitted = measured.stream()
                .map(number -> Math.max(LEAST, polynomial.at(number)))
                .toList();
        return new Profile("class", List.copyOf(measured), fitted).curve();
    }
}
