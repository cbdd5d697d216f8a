package io.mizan.simulator.scheduling.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Profiles that stand in where no measurements are given. Each family is one fixed data set, whatever the seed of an experiment.
 *
 * <p>{@link #ioNodes} has the numbers of profiles of each class and, within a few percent, the mean normalised bandwidths of each class
 * of the 189 profiles of MareNostrum 4 (Figure 1). {@link #targets} has the shape that §6.3 describes in words; the 301 profiles of
 * Figure 2 are not published as numbers, so its class shares and slopes are assumptions, and it only shows what another family does.
 */
public final class SyntheticProfiles {
    private static final List<Integer> POWERS = List.of(1, 2, 4, 8);
    private static final List<Integer> ALL = IntStream.rangeClosed(1, 8).boxed().toList();
    private static final int TARGET_PROFILES = 301;

    private final SplittableRandom random;
    private final List<Profile> profiles = new ArrayList<>();

    private SyntheticProfiles(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** 189 profiles measured with 1, 2, 4 and 8 resources. */
    public static List<Profile> ioNodes() {
        SyntheticProfiles family = new SyntheticProfiles(189);
        family.addIoNodes(ProfileClass.ASCENT, 70, 300, 6000);
        family.addIoNodes(ProfileClass.PEAK, 69, 60, 300);
        family.addIoNodes(ProfileClass.NEUTRAL, 39, 110, 250);
        family.addIoNodes(ProfileClass.DESCENT, 11, 40, 250);
        return family.profiles;
    }

    /** 301 profiles measured with 1 to 8 resources. */
    public static List<Profile> targets() {
        SyntheticProfiles family = new SyntheticProfiles(301);
        while (family.profiles.size() < TARGET_PROFILES) {
            family.addTarget();
        }
        return family.profiles;
    }

    /** Draws until the curve is of its class by the rule that all profiles are classified by. */
    private void addIoNodes(ProfileClass kind, int count, double least, double most) {
        int end = profiles.size() + count;
        while (profiles.size() < end) {
            double[] shape = switch (kind) {
                case ASCENT -> rising();
                case PEAK -> peaked();
                case NEUTRAL -> new double[] {between(.68, .92), between(.85, 1), between(.75, 1), between(.68, .95)};
                case DESCENT -> falling();
            };
            Profile profile = profile(POWERS, shape, logarithmic(least, most));
            if (profile.kind() == kind) {
                profiles.add(profile);
            }
        }
    }

    /** Steps of 2.2, 2 and 1.8 for twice the resources, to one power for all three; about half of them grow faster than n. */
    private double[] rising() {
        double power = random.nextInt(5) > 0 ? between(.93, 1.16) : between(.2, .93);
        double two = StrictMath.pow(2.2, power);
        double four = two * StrictMath.pow(2, power);
        return new double[] {1, two, four, four * StrictMath.pow(1.8, power)};
    }

    /** Nine of ten are best with two resources, the others with four. */
    private double[] peaked() {
        if (random.nextInt(10) > 0) {
            double four = between(.55, 1);
            return new double[] {between(.5, .95), 1, four, four * between(.7, 1.05)};
        }
        double two = between(.8, 1);
        return new double[] {two * between(.45, .9), two, 1, between(.7, 1)};
    }

    private double[] falling() {
        double two = between(.8, 1);
        double four = two * between(.6, .9);
        return new double[] {1, two, four, four * between(.65, .9)};
    }

    private void addTarget() {
        double draw = random.nextDouble();
        double power = between(.25, .95);
        double knee = new int[] {3, 4, 6, 8}[random.nextInt(4)];
        double peak = 2 + random.nextInt(5);
        double loss = between(.1, .5);
        boolean neutral = draw >= .55 && draw < .8;
        double[] shape = new double[ALL.size()];
        for (int i = 0; i < shape.length; i++) {
            double n = i + 1;
            double value;
            if (draw < .55) {
                value = StrictMath.pow(Math.min(n, knee + .25 * (n - knee)), power);
            } else if (neutral) {
                value = 1;
            } else if (draw < .95) {
                value = n <= peak
                        ? StrictMath.pow(n, power)
                        : StrictMath.pow(peak, power + loss) / StrictMath.pow(n, loss);
            } else {
                value = StrictMath.pow(n, -loss);
            }
            shape[i] = value * StrictMath.exp((neutral ? .025 : .05) * normal());
        }
        profiles.add(profile(ALL, shape, logarithmic(200, 4000)));
    }

    /** A profile of this shape with this highest bandwidth. */
    private Profile profile(List<Integer> numbers, double[] shape, double highest) {
        double most = 0;
        for (double value : shape) {
            most = Math.max(most, value);
        }
        List<Double> bandwidths = new ArrayList<>();
        for (double value : shape) {
            bandwidths.add(highest * value / most);
        }
        return new Profile("s" + profiles.size(), numbers, bandwidths);
    }

    private double between(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }

    private double logarithmic(double least, double most) {
        return least * StrictMath.pow(most / least, random.nextDouble());
    }

    /** By Box and Muller: the generators of the library may change between versions of Java, and with them all results. */
    private double normal() {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }
}
