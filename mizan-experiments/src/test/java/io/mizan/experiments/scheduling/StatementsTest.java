package io.mizan.experiments.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.FigureTable;
import io.mizan.experiments.scheduling.Observations.Cost;
import io.mizan.simulator.scheduling.SharingMetrics;
import io.mizan.simulator.scheduling.workload.Profile;
import io.mizan.simulator.scheduling.workload.SyntheticProfiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In a world that is as the report says all statements hold; in worlds that differ, the right ones do not. */
class StatementsTest {
    private static final List<Profile> PROFILES = SyntheticProfiles.ioNodes();

    /** Congestion: random and MCKP bad, BBA rising, NSYSA and TA hardly; placement: RandP bad, GNC as GC but for random. */
    private static final Cost AS_REPORTED = (policy, load) -> {
        if (policy.equals("mckp")) {
            return Observations.cost(5, 50, .9, .95);
        }
        String allocation = policy.substring(0, policy.indexOf('+'));
        String placement = policy.substring(policy.indexOf('+') + 1);
        double rhoIo = switch (allocation) {
            case "random" -> 2;
            case "static" -> 3;
            case "bba" -> 1;
            case "nsysa" -> 2 + .1 * load;
            default -> 1 + .8 * load;
        };
        double rhoCon = switch (allocation) {
            case "random" -> 6 + load;
            case "static" -> .1 + .5 * load;
            case "bba" -> .2 + 2 * load;
            case "nsysa" -> .1 + .2 * load;
            default -> .2 + 1.1 * load;
        };
        double idle = switch (allocation) {
            case "random" -> .3 + .5 * load;
            case "static" -> .2 + .4 * load;
            case "bba" -> .05 + .65 * load;
            case "nsysa" -> .2 + .5 * load;
            default -> .05 + .4 * load;
        };
        double worse = placement.equals("randp") ? 3 : placement.equals("gnc") && allocation.equals("random") ? 1.5 : 1;
        double spread = placement.equals("randp") ? .9 : placement.equals("gnc") ? .5 : .2;
        return Observations.cost(rhoIo, rhoCon * worse, spread, idle);
    };

    private static final Cost LITTLE_WORSE = (policy, load) -> {
        SharingMetrics known = AS_REPORTED.of(policy, load);
        double factor = policy.startsWith("ta") ? 1.008 : 1.002;
        return Observations.cost(known.rhoIo() * factor, known.rhoCon() * factor, known.ioSpread(), known.idle());
    };

    @Test
    void aWorldAsReportedConfirmsAllStatements() {
        Sample sample = Observations.of(AS_REPORTED, LITTLE_WORSE);
        assertThat(AccurateInput.claims(sample)).allMatch(claim -> claim.verdict() == Verdict.HOLDS);
        assertThat(InaccurateInput.claims(study(), sample)).allMatch(claim -> claim.verdict() == Verdict.HOLDS);
        assertThat(words(AccurateInput.claims(sample)))
                .contains("a line explains 100.0% of its variance", "at 13 of 13 loads");
    }

    @Test
    void aWorldTheOtherWayRoundConfirmsNone() {
        Cost opposite = (policy, load) -> {
            SharingMetrics reported = AS_REPORTED.of(policy, load);
            String placement = policy.substring(policy.indexOf('+') + 1);
            double better = placement.equals("gc") ? 1.5 : 1;
            boolean bba = policy.startsWith("bba");
            return policy.equals("mckp")
                    ? Observations.cost(1, .01, .1, .01)
                    : Observations.cost(
                            bba ? 1.5 : .9,
                            bba ? .05 : better * (2 + Math.sin(40 * load)),
                            1 - reported.ioSpread(),
                            1 - reported.idle());
        };
        List<Claim> claims = AccurateInput.claims(Observations.of(opposite, opposite));
        assertThat(claims).noneMatch(claim -> claim.verdict() == Verdict.HOLDS);
        assertThat(claims).allMatch(claim -> claim.verdict() != Verdict.UNTESTED);
    }

    @Test
    void whatHoldsAtSomeLoadsHoldsPartly() {
        Cost upToOne = (policy, load) ->
                policy.equals("ta+gnc") && load > 1 ? Observations.cost(1, 0, .5, .99) : AS_REPORTED.of(policy, load);
        assertThat(verdict(AccurateInput.claims(Observations.of(upToOne, upToOne)), "at larger load TA has less idle"))
                .isEqualTo(Verdict.PARTLY);
    }

    /** Worst only where our own reading of it applies is not what the report says. */
    @Test
    void theKnapsackIsAlsoJudgedWhereItIsDefined() {
        List<Observation> mixed = new ArrayList<>();
        for (Observation one : Observations.of(AS_REPORTED, AS_REPORTED).observations()) {
            Map<String, SharingMetrics> accurate = new HashMap<>(one.accurate());
            if (one.scenario().applications() == 20) {
                accurate.put("mckp", Observations.cost(1, .1, .5, .5));
            }
            mixed.add(new Observation(one.set(), one.scenario(), one.leastLoad(), accurate, one.inaccurate()));
        }
        List<Claim> claims = AccurateInput.claims(new Sample(mixed));
        assertThat(verdict(claims, "MCKP")).isEqualTo(Verdict.PARTLY);
        assertThat(words(claims)).contains("worst at 13 of 13 loads", "worst at 0 of 13 loads");
    }

    @Test
    void inaccurateInputThatCostsMuchIsNoticed() {
        Cost dear = (policy, load) -> {
            SharingMetrics known = AS_REPORTED.of(policy, load);
            double factor = policy.startsWith("ta") ? 1 : 1.5;
            double idle = policy.startsWith("ta") ? .99 : .1;
            return Observations.cost(known.rhoIo() * factor, known.rhoCon() * factor, .5, idle);
        };
        List<Claim> claims = InaccurateInput.claims(study(), Observations.of(AS_REPORTED, dear));
        assertThat(verdict(claims, "inaccurate input changes")).isEqualTo(Verdict.DIFFERS);
        assertThat(verdict(claims, "TA, which needs most")).isEqualTo(Verdict.DIFFERS);
        assertThat(verdict(claims, "with inaccurate input TA")).isEqualTo(Verdict.DIFFERS);
        assertThat(words(claims)).contains("ta+gnc +0.0%", "bba+gnc +50.0%");
    }

    @Test
    void theOtherFamilyIsJudgedByItsOwnLoads() {
        Cost steep = (policy, load) -> {
            SharingMetrics one = AS_REPORTED.of(policy, load);
            return policy.equals("bba+gnc")
                    ? Observations.cost(1, 8 * load, .5, .1 + .8 * load)
                    : policy.equals("ta+gnc")
                            ? Observations.cost(Math.min(1 + 8 * load, one.rhoIo()), .05, .5, .2 + .4 * load)
                            : one;
        };
        Sample ioNodes = Observations.of(AS_REPORTED, AS_REPORTED);
        List<Claim> claims = TargetClaims.claims(ioNodes, Observations.of(steep, steep));
        assertThat(verdict(claims, "with little I/O")).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(claims, "with more I/O")).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(claims, "the load from which")).isEqualTo(Verdict.HOLDS);
        assertThat(words(claims)).contains("OSTs 0.1, I/O nodes 0.5");
        assertThat(verdict(claims, "results of OSTs")).isEqualTo(Verdict.UNTESTED);
        assertThat(verdict(TargetClaims.claims(ioNodes, ioNodes), "the load from which"))
                .isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void withoutSetsNothingIsSaid() {
        Sample none = new Sample(List.of());
        assertThat(AccurateInput.claims(none)).allMatch(claim -> claim.verdict() == Verdict.UNTESTED);
        assertThat(TargetClaims.claims(none, none)).allMatch(claim -> claim.verdict() == Verdict.UNTESTED);
        assertThat(InaccurateInput.claims(study(), none).subList(1, 4))
                .allMatch(claim -> claim.verdict() == Verdict.UNTESTED);
    }

    @Test
    void figuresAreMeansOverSetsOfALoad() {
        Sample sample = Observations.of(AS_REPORTED, LITTLE_WORSE);
        List<FigureTable> figures = FigureTables.accurate(sample);
        assertThat(figures).extracting(FigureTable::figure).containsExactly("5a", "5b", "6", "7", "8", "8", "8", "9");
        FigureTable congestion = figures.get(6);
        assertThat(congestion.columns()).containsExactly("random", "static", "bba", "nsysa", "ta", "mckp");
        assertThat(congestion.rows()).hasSize(13);
        assertThat(congestion.rows().get(3).label()).isEqualTo("0.3-0.4");
        assertThat(congestion.rows().get(3).sets()).isEqualTo(24);
        // loads .31 to .379, mean .3445
        assertThat(congestion.rows().get(3).values().get(2)).isCloseTo(.2 + 2 * .3445, within(1e-9));
        FigureTable inaccurate = FigureTables.inaccurate(sample).get(0);
        assertThat(inaccurate.rows().get(0).values().get(0)).isCloseTo(.8, within(1e-9));
        FigureTable difference = FigureTables.targets(sample, sample).get(2);
        assertThat(difference.rows()).allSatisfy(row -> assertThat(row.values()).containsOnly(0.0));
    }

    /** A load on a bound belongs to one part. */
    @Test
    void everySetIsInOneBand() {
        List<Observation> edges = new ArrayList<>();
        Observation any =
                Observations.of(AS_REPORTED, AS_REPORTED).observations().get(0);
        for (double load : new double[] {0, .1, .2, .3, .30000000000000004, .6, .7, 1, 1.1, 1.2}) {
            edges.add(new Observation(0, any.scenario(), load, any.accurate(), any.inaccurate()));
        }
        assertThat(new Sample(edges).bands().stream().mapToInt(Sample::size).sum())
                .isEqualTo(edges.size());
    }

    private static Study study() {
        return new Study(PROFILES, List.of(), 1, false);
    }

    private static Verdict verdict(List<Claim> claims, String beginning) {
        return claims.stream()
                .filter(claim -> claim.statement().startsWith(beginning))
                .map(Claim::verdict)
                .findFirst()
                .orElseThrow();
    }

    private static String words(List<Claim> claims) {
        return String.join("\n", claims.stream().map(Claim::here).toList());
    }
}
