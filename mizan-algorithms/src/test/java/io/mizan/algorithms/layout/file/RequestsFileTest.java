package io.mizan.algorithms.layout.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.testing.Campaign;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestsFileTest {
    private static final String FULL = """
            [
              {"file": "/a/b", "sizeBytes": 4294967296, "rank": 3, "pool": "flash",
               "forbid": [1, "4-6", "OST000a"], "createSeconds": 2.5,
               "components": [
                 {"startBytes": 0, "endBytes": 1048576, "pattern": "mdt"},
                 {"startBytes": 1048576, "endBytes": 134217728, "stripeSizeBytes": 1048576, "stripeCount": 1},
                 {"startBytes": 134217728, "endBytes": -1, "stripeCount": 8, "pattern": "raid0"}
               ]}
            ]
            """;

    @Test
    void aRequestWithEverything() {
        PlacementRequest request = Read.requests(FULL).get(0);
        assertThat(request.file()).isEqualTo("/a/b");
        assertThat(request.sizeBytes()).isEqualTo(4L << 30);
        assertThat(request.rank()).isEqualTo(3);
        assertThat(request.pool()).isEqualTo("flash");
        assertThat(request.forbidden()).containsExactly(1, 4, 5, 6, 10);
        assertThat(request.createSeconds()).isEqualTo(2.5);
        assertThat(Read.describe(request.components()))
                .isEqualTo("[0, 1M) mdt x 1048576; [1M, 128M) 1 x 1048576; [128M, EOF) 8");
    }

    @Test
    void whatIsLeftOutHasADefault() {
        PlacementRequest request = Read.requests("[{\"file\": \"a\", \"sizeBytes\": 0, \"stripeCount\": 8}]")
                .get(0);
        assertThat(request.rank()).isZero();
        assertThat(request.pool()).isEmpty();
        assertThat(request.forbidden()).isEmpty();
        assertThat(request.createSeconds()).isZero();
        assertThat(Read.describe(request.components())).isEqualTo("[0, EOF) 8");
    }

    @Test
    void csvIsTheSameAsJson() {
        String json = """
                [{"file": " a,\\"b ", "sizeBytes": "2G", "stripeCount": 4, "rank": 7, "createSeconds": 1.5E-4,
                  "lowerBytes": 1, "upperBytes": 3, "confidence": 0.5},
                 {"file": "c", "sizeBytes": 5, "layout": "config1"}]
                """;
        String csv = """
                file,sizeBytes,stripeCount,layout,rank,createSeconds,lowerBytes,upperBytes,confidence
                " a,""b ",2G,4,,7,1.5E-4,1,3,0.5
                c,5,,config1,,,,,
                """;
        assertThat(Read.requests(csv)).isEqualTo(Read.requests(json));
        assertThat(Read.requests("{\"schema\": \"mizan/predict/v1\", \"requests\": " + json + "}"))
                .isEqualTo(Read.requests(json));
    }

    @ParameterizedTest
    @CsvSource({
        "'file,sizeBytes\n', the list of requests is empty",
        "'file,size\na,1\n', an unknown column",
        "'file,rank\na,1\n', a column is missing",
        "'file,sizeBytes,stripeCount\na,-1,1\n', a size must not be negative",
        "'file,sizeBytes,stripeCount\na,1,1\nb,1\n', more or fewer values",
        "'file,sizeBytes,stripeCount\na,1,1\na,2,1\n', two requests are for the same file",
    })
    void badCsvIsRefused(String text, String message) {
        assertThat(Refusal.of(() -> Read.requests(text.replace("\\n", "\n"))).line())
                .contains(message)
                .startsWith("in");
    }

    @Test
    void yamlAndUnitsAreReadAsWell() {
        List<PlacementRequest> requests = Read.requests(
                "- {file: a, sizeBytes: 2G, layout: config2}\n- {file: b, sizeBytes: 10M, stripeCount: 2, stripeSizeBytes: 4M}\n");
        assertThat(requests).extracting(PlacementRequest::sizeBytes).containsExactly(2L << 30, 10L << 20);
        assertThat(requests)
                .extracting(request -> Read.describe(request.components()))
                .containsExactly("[0, 128M) 1; [128M, 2G) 12; [2G, EOF) 32", "[0, EOF) 2 x 4194304");
    }

    @Test
    void theLargestSizeIsTheLargestLong() {
        assertThat(Read.requests("[{\"file\": \"a\", \"sizeBytes\": 9223372036854775807, \"stripeCount\": 1}]")
                        .get(0)
                        .sizeBytes())
                .isEqualTo(Long.MAX_VALUE);
    }

    /** Components, then the layout that is named, then the one that fits the file, then the stripe count. */
    @Test
    void whereTheLayoutComesFrom() {
        Layouts layouts = Layouts.BUILT_IN.with(
                Read.layouts("layouts: [{name: site, match: /a, pool: p, components: [{end: -1, count: 5}]}]"));
        List<PlacementRequest> requests = Read.requests(
                "- {file: /a/1, sizeBytes: 1, components: [{endBytes: -1, stripeCount: 3}]}\n"
                        + "- {file: /a/2, sizeBytes: 1, layout: config1}\n"
                        + "- {file: /a/3, sizeBytes: 1, stripeCount: 7}\n"
                        + "- {file: /a/4, sizeBytes: 1, pool: q}\n"
                        + "- {file: /b/5, sizeBytes: 1, stripeCount: 7}\n"
                        + "- {file: /b/6, sizeBytes: 1, layout: site}\n",
                layouts);
        assertThat(requests)
                .extracting(request -> Read.describe(request.components()).split(";")[0] + request.pool())
                .containsExactly(
                        "[0, EOF) 3", "[0, 128M) 1", "[0, EOF) 5p", "[0, EOF) 5q", "[0, EOF) 7", "[0, EOF) 5p");
    }

    @Test
    void twoRequestsForOneFileAreRefusedWithBothLines() {
        Problem problem = Refusal.of(() -> Read.requests("- {file: a, sizeBytes: 1, stripeCount: 1}\n"
                + "- {file: b, sizeBytes: 1, stripeCount: 1}\n- {file: a, sizeBytes: 2, stripeCount: 1}\n"));
        assertThat(problem.line()).isEqualTo("in:3: two requests are for the same file (file=a, first=line 1) [MZ109]");
        assertThat(problem.advice()).hasValue("keep one of them: a file is created once");
    }

    @Test
    void anEmptyListIsRefused() {
        assertThat(Refusal.line(() -> Read.requests("[]"))).isEqualTo("in:1: the list of requests is empty [MZ107]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"sizeBytes\" | \"size\" | 2: unknown key (key=size, request=1)",
                "\"sizeBytes\": 4294967296 | \"sizeBytes\": -1 | 2: a size must not be negative (value=-1, key=sizeBytes, request=1)",
                "\"sizeBytes\": 4294967296 | \"sizeBytes\": 9223372036854775808 | 2: a size must be below 8 EiB"
                        + " (value=9223372036854775808, key=sizeBytes, request=1)",
                "\"sizeBytes\": 4294967296 | \"sizeBytes\": 1e9 | 2: not a size in bytes (value=1e9, key=sizeBytes, request=1)",
                "\"sizeBytes\": 4294967296 | \"sizeBytes\": \"NaN\" | 2: not a size in bytes (value=NaN, key=sizeBytes,"
                        + " request=1)",
                "\"sizeBytes\": 4294967296 | \"sizeBytes\": [1] | 2: expected a single value, found a list (request=1)",
                "\"sizeBytes\": 4294967296, | | 2: a key is missing (key=sizeBytes, request=1)",
                "\"file\": \"/a/b\" | \"file\": \"\" | 2: a request must have a file name; size, rank and time must be 0 or more (file=, sizeBytes=4294967296, rank=3, createSeconds=2.5, request=1)",
                "\"rank\": 3 | \"rank\": -3 | 2: a request must have a file name; size, rank and time must be 0 or more"
                        + " (file=/a/b, sizeBytes=4294967296, rank=-3, createSeconds=2.5, request=1)",
                "\"rank\": 3 | \"rank\": 3000000000 | 2: not a number (key=rank, value=3000000000, request=1)",
                "\"createSeconds\": 2.5 | \"createSeconds\": -2.5 | 2: a request must have a file name; size, rank and time must be 0 or more (file=/a/b, sizeBytes=4294967296, rank=3, createSeconds=-2.5, request=1)",
                "\"createSeconds\": 2.5 | \"createSeconds\": \"NaN\" | 3: not a number (key=createSeconds, value=NaN,"
                        + " request=1)",
                "\"pool\": \"flash\" | \"pool\": \"a b\" | 2: a pool must have at most 15 letters, digits, dashes or underscores and no reserved name (pool=a b, key=pool, request=1)",
                "\"4-6\" | \"-4\" | 3: not a list of targets (value=-4, request=1)",
                "\"4-6\" | [4] | 3: expected a single value, found a list (request=1)",
                "\"stripeCount\": 8 | \"stripeCount\": 0 | 7: a stripe count must be 1 to 2000 (stripeCount=0, request=1)",
                "\"stripeCount\": 8 | \"stripeCount\": -1 | 7: a stripe count must be 1 to 2000 (stripeCount=-1, request=1)",
                "\"stripeCount\": 8 | \"stripeCount\": 2001 | 7: a stripe count must be 1 to 2000 (stripeCount=2001,"
                        + " request=1)",
                "\"stripeCount\": 8 | \"stripeCount\": 99999999999 | 7: not a number (key=stripeCount, value=99999999999,"
                        + " request=1)",
                "\"stripeCount\": 8 | \"stripeCount\": 1.5 | 7: not a number (key=stripeCount, value=1.5, request=1)",
                "\"stripeSizeBytes\": 1048576 | \"stripeSizeBytes\": 3145728 | 6: a component must end at a multiple of its stripe size (extent=[1M, 128M), stripeSizeBytes=3145728, request=1)",
                "\"stripeSizeBytes\": 1048576 | \"stripeSizeBytes\": 1000 | 6: a stripe size must be a multiple of 64 KiB below 4 GiB (stripeSizeBytes=1000, request=1)",
                "\"startBytes\": 134217728 | \"startBytes\": 134283264 | 7: a component must start where the one before it ends (key=startBytes, value=134283264, expected=134217728, request=1)",
                "\"startBytes\": 134217728 | \"startBytes\": 65536 | 7: a component must start where the one before it ends (key=startBytes, value=65536, expected=134217728, request=1)",
                "\"startBytes\": 0 | \"startBytes\": 65536 | 5: a component must start where the one before it ends"
                        + " (key=startBytes, value=65536, expected=0, request=1)",
                "\"endBytes\": -1 | \"endBytes\": -2 | 7: not a size in bytes (value=-2, key=endBytes, request=1)",
                "\"endBytes\": -1 | \"endBytes\": 2147483648 | 2: the layout must not end before the file (sizeBytes=4294967296,"
                        + " layoutEndBytes=2147483648, request=1)",
                "\"endBytes\": -1, | | 7: a key is missing (key=endBytes, request=1)",
                "\"pattern\": \"raid0\" | \"pattern\": \"mdt\" | 7: data on a metadata target must be the first of the file, at most 1 GiB (extent=[128M, EOF), request=1)",
                "\"pattern\": \"raid0\" | \"pattern\": \"raid6\" | 7: not a known word (value=raid6, key=pattern, request=1)",
                "\"stripeCount\": 1} | \"pattern\": \"mdt\"} | 6: data on a metadata target must be the first of the file, at most 1 GiB (extent=[1M, 128M), request=1)",
                "\"components\" | \"layout\": \"config1\", \"components\" | 2: the file has more than one layout"
                        + " (keys=components, layout, request=1)",
                "\"components\" | \"stripeCount\": 3, \"components\" | 2: the file has more than one layout"
                        + " (keys=components, stripeCount, request=1)",
            })
    void mistakesAreNamedWithLineAndKey(String right, String wrong, String message) {
        String text = FULL.replace(right, wrong == null ? "" : wrong);
        assertThat(text).isNotEqualTo(FULL);
        assertThat(Refusal.line(() -> Read.requests(text))).startsWith("in:" + message + " [MZ");
    }

    @Test
    void dataOnTheMdtIsTheFirstOfTheFile() {
        assertThat(
                        Refusal.line(
                                () -> Read.requests(
                                        "[{\"file\": \"a\", \"sizeBytes\": 1, \"components\": [\n"
                                                + "{\"endBytes\": 65536, \"stripeCount\": 1},\n{\"endBytes\": 131072, \"pattern\": \"mdt\"}]}]")))
                .startsWith(
                        "in:3: data on a metadata target must be the first of the file, at most 1 GiB (extent=[64K, 128K),");
    }

    @Test
    void anUnknownLayoutIsAnsweredWithTheNearest() {
        Problem problem =
                Refusal.of(() -> Read.requests("[{\"file\": \"a\", \"sizeBytes\": 1,\n\"layout\": \"config3\"}]"));
        assertThat(problem.line()).isEqualTo("in:2: unknown layout (layout=config3, key=layout, request=1) [MZ107]");
        assertThat(problem.advice()).hasValue("you mean config1");
        assertThat(Refusal.of(() -> Read.requests("[{\"file\": \"a\", \"sizeBytes\": 1, \"layout\": \"zzz\"}]"))
                        .advice())
                .hasValue("use one of config1, config2, or name a file of layouts with --layouts");
    }

    @Test
    void aRequestWithoutALayoutIsRefused() {
        Problem problem = Refusal.of(() -> Read.requests("[{\"file\": \"a\", \"sizeBytes\": 1}]"));
        assertThat(problem.line()).isEqualTo("in:1: the file has no layout (file=a, request=1) [MZ107]");
        assertThat(problem.advice()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "3", "[3]", "[[]]", "[null]", "[{}]", "[{\"file\": null}]", "[{\"file\": \"a\"}"})
    void whatIsNoFileOfRequestsIsRefused(String text) {
        assertThat(Refusal.of(() -> Read.requests(text)).place()).isPresent();
    }

    /** Cuts and changes of good text are read or refused at a place, never anything else. */
    @Test
    void noDamageGetsThrough() {
        SplittableRandom random = new SplittableRandom(12);
        String letters = "0123456789-.,:[]{}\"e ";
        int read = 0;
        for (int round = 0; round < Campaign.rounds(5000); round++) {
            StringBuilder text = new StringBuilder(FULL);
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                text.setCharAt(random.nextInt(text.length()), letters.charAt(random.nextInt(letters.length())));
            }
            try {
                Read.requests(text.toString());
                read++;
            } catch (MizanException e) {
                assertThat(e.problem().place()).as(text.toString()).isPresent();
            }
        }
        assertThat(read).isPositive();
    }

    @Test
    void tenThousandRequestsAreRead() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < 10_000; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"file\":\"/f/")
                    .append(i)
                    .append("\",\"sizeBytes\":")
                    .append(i)
                    .append(",\"layout\":\"config1\"}");
        }
        List<PlacementRequest> requests = Read.requests(text.append("]").toString());
        assertThat(requests).hasSize(10_000);
        assertThat(requests.get(9_999).sizeBytes()).isEqualTo(9_999);
    }
}
