package io.mizan.simulator.scenario;

import io.mizan.simulator.platform.Platform;
import java.util.List;

/**
 * A scenario to simulate: platform, applications, changes and policies.
 *
 * @param policies the placement policies to compare, in the order of the report
 */
public record Scenario(
        String name,
        Platform platform,
        List<Application> applications,
        List<Change> changes,
        List<String> policies,
        Settings settings) {

    /**
     * How it is simulated.
     *
     * @param seed of the first run
     * @param runs with seeds that follow each other
     * @param windowSeconds files that are created within this time of each other are placed together
     * @param prediction what the policy is told about the files that will be created, and about the system
     */
    public record Settings(long seed, int runs, double windowSeconds, Prediction prediction) {
        public static final Settings DEFAULT = new Settings(1, 1, Double.POSITIVE_INFINITY, Prediction.TRUE);

        public Settings withRuns(int newRuns) {
            return new Settings(seed, newRuns, windowSeconds, prediction);
        }

        public Settings withSeed(long newSeed) {
            return new Settings(newSeed, runs, windowSeconds, prediction);
        }

        public Settings withPrediction(Prediction newPrediction) {
            return new Settings(seed, runs, windowSeconds, newPrediction);
        }
    }

    public Scenario {
        applications = List.copyOf(applications);
        changes = List.copyOf(changes);
        policies = List.copyOf(policies);
    }

    public Scenario withPolicies(List<String> newPolicies) {
        return new Scenario(name, platform, applications, changes, newPolicies, settings);
    }

    public Scenario withSettings(Settings newSettings) {
        return new Scenario(name, platform, applications, changes, policies, newSettings);
    }

    /** One application on the platform as it is at the beginning, with nobody else there. */
    public Scenario alone(Application application) {
        return new Scenario(name, platform, List.of(application.atOnce()), List.of(), policies, settings);
    }
}
