package io.mizan.model.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationFileTest {
    private static final String FULL = """
            [{"K": 2, "theta": 0.4, "N": 3, "Q": 480, "horizon": 5000.0, "b_bound": 4.04, "set": 7,
              "apps": [
                {"id": 0, "profile": "p-1", "klass": "Ascent", "Q": 2.0, "size": "S", "phases": 14, "X": 1.1,
                 "Vio": 1732398.27, "Tcpu": 2682.46, "b": [747.5, 1742.7]},
                {"id": 1, "profile": "p-2", "klass": "Peak", "Q": 1.5, "size": "S", "phases": 3, "X": 1.1,
                 "Vio": 10, "Tcpu": 0, "b": [1, 2, 3, 4e1]}],
              "rand_alloc": [2, 3],
              "randp_perm": [[2, 0, 1], [0, 1, 2]]}]
            """;

    private static final String SMALL = """
            N: 4
            apps:
              - {Tcpu: 10, Vio: 20, b: [1, 2]}
              - {Tcpu: 10, Vio: 20, b: [3], id: x}
            """;

    @Test
    void theFormOfTheExperimentsIsRead() {
        ApplicationSet set = read(FULL).get(0);
        assertThat(set.number()).isEqualTo(7);
        assertThat(set.resources()).isEqualTo(3);
        assertThat(set.computeNodes()).isEqualTo(480);
        assertThat(set.applications())
                .containsExactly(
                        new Application("p-1", 2, 14, 2682.46, 1732398.27, List.of(747.5, 1742.7)),
                        new Application("p-2", 1.5, 3, 0, 10, List.of(1.0, 2.0, 3.0, 40.0)));
        assertThat(set.draws()).isEqualTo(new Draws(List.of(2, 3), List.of(List.of(2, 0, 1), List.of(0, 1, 2))));
    }

    @Test
    void aSetMayBeShort() {
        ApplicationSet set = read(SMALL).get(0);
        assertThat(set)
                .isEqualTo(new ApplicationSet(
                        0,
                        List.of(
                                new Application("0", 1, 1, 10, 20, List.of(1.0, 2.0)),
                                new Application("x", 1, 1, 10, 20, List.of(3.0))),
                        4,
                        2,
                        Draws.NONE));
    }

    @Test
    void setsWithoutANumberHaveTheirPosition() {
        String set = "{\"N\": 1, \"apps\": [{\"Tcpu\": 1, \"Vio\": 1, \"b\": [1]}]}";
        assertThat(read("[" + set + ", " + set + ", " + set + "]"))
                .extracting(ApplicationSet::number)
                .containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "N: 4            | N: 0            | 1 | the value is out of range (key=N, value=0, range=from 1 to 10000) [MZ201]",
                "N: 4            | N: -4           | 1 | the value is out of range (key=N, value=-4, range=from 1 to 10000) [MZ201]",
                "N: 4            | N: 1e9          | 1 | the value is out of range (key=N, value=1e9, range=from 1 to 10000) [MZ201]",
                "N: 4            | N: 2.5          | 1 | not a whole number (key=N, value=2.5) [MZ107]",
                "N: 4            | N: four         | 1 | not a number (key=N, value=four) [MZ107]",
                "N: 4            | N: [4]          | 1 | expected a single value, found a list (key=N) [MZ107]",
                "N: 4            | n: 4            | 1 | unknown key (key=n) [MZ108]",
                "N: 4            | set: 4          | 1 | a key is missing (key=N) [MZ107]",
                "Tcpu: 10        | Tcpu: -10       | 3 | the value is out of range (key=Tcpu, value=-10, range=from 0 to 1.0E15) [MZ201]",
                "Tcpu: 10        | Tcpu: .nan      | 3 | not a number (key=Tcpu, value=.nan) [MZ107]",
                "Tcpu: 10        | Tcpu: NaN       | 3 | not a number (key=Tcpu, value=NaN) [MZ107]",
                "Tcpu: 10        | Tcpu: 1e999     | 3 | the value is out of range (key=Tcpu, value=1e999, range=from 0 to 1.0E15) [MZ201]",
                "Tcpu: 10        | Tcpu: {a: 1}    | 3 | expected a single value, found a mapping (key=Tcpu) [MZ107]",
                "Tcpu: 10        | tcpu: 10        | 3 | unknown key (key=tcpu) [MZ108]",
                "Tcpu: 10        | X: 10           | 3 | a key is missing (key=Tcpu) [MZ107]",
                "Tcpu: 10        | Tcpu: ~         | 3 | a key is missing (key=Tcpu) [MZ107]",
                "Vio: 20         | Vio: -0.5       | 3 | the value is out of range (key=Vio, value=-0.5, range=from 0 to 1.0E15) [MZ201]",
                "'Vio: 20'       | 'Vio: 20, Q: 0' | 3 | the value is out of range (key=Q, value=0, range=above 0 to 1000000000) [MZ201]",
                "'Vio: 20'       | 'Vio: 20, phases: 0' | 3 | the value is out of range (key=phases, value=0, range=from 1 to 2147483647) [MZ201]",
                "'Vio: 20'       | 'Vio: 20, profile: []' | 3 | expected a single value, found a list (key=profile) [MZ107]",
                "'[1, 2]'        | '[]'            | 3 | an application must have at least one bandwidth (key=b) [MZ201]",
                "'[1, 2]'        | '[1, 0]'        | 3 | the value is out of range (key=b, value=0, range=from 1.0E-9 to 1.0E15) [MZ201]",
                "'[1, 2]'        | '[1, -2]'       | 3 | the value is out of range (key=b, value=-2, range=from 1.0E-9 to 1.0E15) [MZ201]",
                "'[1, 2]'        | '[1, ~]'        | 3 | not a number (key=b, value=) [MZ107]",
                "'[1, 2]'        | '[1, [2]]'      | 3 | expected a single value, found a list (key=b) [MZ107]",
                "'[1, 2]'        | 5               | 3 | expected a list, found the value '5' (key=b) [MZ107]",
            })
    void mistakesAreReportedWithLineAndKey(String right, String wrong, int line, String message) {
        assertThat(Refusal.line(() -> read(SMALL.replaceFirst(Pattern.quote(right), wrong))))
                .startsWith("set.yaml:" + line + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[2, 3]               | [2]                 | random choices to replay must be given for each application or for none (applications=2, choices=1, key=rand_alloc) [MZ201]",
                "[2, 3]               | [3, 3]              | an application must have 1 to 2 resources (application=0, value=3, key=rand_alloc) [MZ201]",
                "[2, 3]               | [2, -3]             | the value is out of range (key=rand_alloc, value=-3, range=from 0 to 2147483647) [MZ201]",
                "[2, 3]               | [2, 1.5]            | not a whole number (key=rand_alloc, value=1.5) [MZ107]",
                "[2, 3]               | 2                   | expected a list, found the value '2' (key=rand_alloc) [MZ107]",
            })
    void mistakesInNumbersToReplayAreReportedWithLineAndKey(String right, String wrong, String message) {
        assertThat(Refusal.line(() -> read(FULL.replace(right, wrong)))).isEqualTo("set.yaml:7: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[[2, 0, 1], [0, 1, 2]] | [[2, 0, 1], [0, 1, 1]] | an order must have each resource from 0 to 2 once (application=1, key=randp_perm) [MZ201]",
                "[[2, 0, 1], [0, 1, 2]] | [[2, 0, 1]]            | random choices to replay must be given for each application or for none (applications=2, choices=1, key=randp_perm) [MZ201]",
                "[[2, 0, 1], [0, 1, 2]] | [2, 0, 1]              | expected a list, found the value '2' (key=randp_perm) [MZ107]",
            })
    void mistakesInOrdersToReplayAreReportedWithLineAndKey(String right, String wrong, String message) {
        assertThat(Refusal.line(() -> read(FULL.replace(right, wrong)))).isEqualTo("set.yaml:8: " + message);
    }

    @Test
    void aMisspeltKeyIsAnsweredWithTheNearest() {
        assertThat(Refusal.of(() -> read(SMALL.replace("Tcpu", "Tcp"))).advice())
                .hasValue("you meant Tcpu");
        assertThat(Refusal.of(() -> read(SMALL.replace("apps", "aps"))).advice())
                .hasValue("you meant apps");
    }

    @Test
    void aDocumentWithoutSetsOrApplicationsIsRefused() {
        assertThat(Refusal.line(() -> read("[]"))).isEqualTo("set.yaml:1: the list has no sets [MZ107]");
        assertThat(Refusal.line(() -> read("hello"))).startsWith("set.yaml:1: expected a mapping, found the value");
        assertThat(Refusal.line(() -> read("[1]"))).startsWith("set.yaml:1: expected a mapping, found the value");
        assertThat(Refusal.line(() -> read("N: 1\napps: []\n")))
                .isEqualTo("set.yaml:2: a set must have 1 to 10000 applications (key=apps, applications=0) [MZ201]");
        assertThat(Refusal.line(() -> read("N: 1\napps: [3]\n")))
                .isEqualTo("set.yaml:2: expected a mapping, found the value '3' (key=apps) [MZ107]");
        assertThat(Refusal.line(() -> read("N: 1\napps: {}\n")))
                .isEqualTo("set.yaml:2: expected a list, found a mapping (key=apps) [MZ107]");
    }

    @Test
    void moreApplicationsThanPoliciesCanTakeAreRefused() {
        String application = "{\"Tcpu\":1,\"Vio\":1,\"b\":[1]}";
        String text = "{\"N\":1,\"apps\":[" + (application + ",").repeat(10_000) + application + "]}";
        assertThat(Refusal.line(() -> read(text)))
                .isEqualTo(
                        "set.yaml:1: a set must have 1 to 10000 applications (key=apps, applications=10001) [MZ201]");
    }

    @Test
    void aWrongCountIsRefused() {
        assertThat(Refusal.line(() -> read(FULL.replace("\"K\": 2", "\"K\": 3"))))
                .isEqualTo("set.yaml:1: K must be the number of applications (key=K, value=3, applications=2) [MZ107]");
    }

    @Test
    void aNumberThatStandsTwiceIsRefused() {
        assertThat(Refusal.line(() -> read("- {set: 3, N: 1, apps: [{Tcpu: 1, Vio: 1, b: [1]}]}\n".repeat(2))))
                .isEqualTo("set.yaml:2: two sets have the same number (key=set, value=3) [MZ109]");
    }

    /** Whatever one byte is changed into, the answer is a set or a refusal. */
    @Test
    void noDamageIsADefect() {
        SplittableRandom random = new SplittableRandom(31);
        for (int round = 0; round < Campaign.rounds(3000); round++) {
            StringBuilder text = new StringBuilder(round % 2 == 0 ? FULL : SMALL);
            for (int flips = random.nextInt(3); flips >= 0; flips--) {
                text.setCharAt(random.nextInt(text.length()), (char) (32 + random.nextInt(95)));
            }
            try {
                assertThat(read(text.toString())).isNotEmpty();
            } catch (MizanException e) {
                assertThat(e.problem().line()).startsWith("set.yaml");
            }
        }
    }

    private static List<ApplicationSet> read(String text) {
        return ApplicationFile.read(Documents.parse("set.yaml", text));
    }
}
