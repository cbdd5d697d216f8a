package io.mizan.model.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.testing.Campaign;
import java.io.ByteArrayInputStream;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {
    private static final String YAML = """
            # a comment
            name: scratch
            servers:
              - name: oss1
                load: 0.5
              - name: 'oss2'
            empty: null
            blank:
            """;
    private static final String JSON = """
            {
              "name": "scratch",
              "servers": [
                {"name": "oss1", "load": 0.50},
                {"name": "oss2"}
              ],
              "empty": null,
              "truth": true
            }
            """;

    @Test
    void everyNodeOfYamlKnowsItsLine() {
        Mapping root = Documents.parse("a.yaml", YAML).asMapping();
        assertThat(root.text("name")).isEqualTo("scratch");
        assertThat(root.require("name").place()).hasToString("a.yaml:2");
        Mapping second = root.list("servers").get(1).asMapping();
        assertThat(second.text("name")).isEqualTo("oss2");
        assertThat(second.require("name").place()).hasToString("a.yaml:6");
        assertThat(root.list("servers").get(0).place()).hasToString("a.yaml:4");
        assertThat(root.has("empty")).isFalse();
        assertThat(root.has("blank")).isFalse();
        assertThat(root.entries()).containsOnlyKeys("name", "servers", "empty", "blank");
    }

    /** Whatever a parser throws: the key, the value and the line are told. */
    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "-1000000000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"})
    void whatIsNoTimeIsRefusedWithItsPlace(String text) {
        Mapping root = Documents.parse("a.json", "{\"at\": \"" + text + "\"}").asMapping();
        Problem problem = Refusal.of(() -> root.convert("at", Moments::parse));
        assertThat(problem.code()).isEqualTo(ErrorCode.INPUT_FORMAT);
        assertThat(problem.line()).contains("not a time", "at", text, "a.json:1");
    }

    @Test
    void whatIsOutOfRangeOrImpossibleIsRefusedWithItsPlace() {
        Mapping root = Documents.parse("a.json", "{\"n\": 9999999999}").asMapping();
        assertThat(Refusal.of(() -> root.convert("n", text -> Math.toIntExact(Long.parseLong(text))))
                        .line())
                .contains("a number out of range", "9999999999", "a.json:1");
        assertThat(Refusal.of(() -> root.convert("n", ErrorCode::valueOf)).line())
                .contains("not a possible value", "9999999999", "a.json:1");
    }

    @Test
    void readingEndsWithTheFirstValueBeyondTheLimit() {
        assertThat(Documents.parse("a.json", "{\"n\": [1, 2]}", 4).asMapping().list("n"))
                .hasSize(2);
        // What follows is not even looked at.
        Problem problem = Refusal.of(() -> Documents.parse("a.json", "{\"n\": [1, 2, 3, nonsense", 4));
        assertThat(problem.code()).isEqualTo(ErrorCode.INPUT_TOO_LARGE);
        assertThat(problem.line()).contains("most=4", "a.json:1");
    }

    @Test
    void everyNodeOfJsonKnowsItsLine() {
        Mapping root = Documents.parse("a.json", JSON).asMapping();
        assertThat(root.place()).hasToString("a.json:1");
        assertThat(root.require("name").place()).hasToString("a.json:2");
        Mapping second = root.list("servers").get(1).asMapping();
        assertThat(second.place()).hasToString("a.json:5");
        assertThat(second.text("name")).isEqualTo("oss2");
        assertThat(root.text("truth")).isEqualTo("true");
        assertThat(root.has("empty")).isFalse();
    }

    @Test
    void keysKeepTheirOrder() {
        assertThat(Documents.parse("a", "z: 1\na: 2\nm: 3\n")
                        .asMapping()
                        .entries()
                        .keySet())
                .containsExactly("z", "a", "m");
        assertThat(Documents.parse("a", "{\"z\":1,\"a\":2,\"m\":3}")
                        .asMapping()
                        .entries()
                        .keySet())
                .containsExactly("z", "a", "m");
    }

    @Test
    void valuesAreKeptAsTheyAreWritten() {
        Mapping yaml = Documents.parse(
                        "a",
                        "a: 0x1A\nb: 007\nc: 1.50\nd: yes\ne: 9223372036854775808\nf: 1_000\ng: 2026-11-15\nh: '5'\n")
                .asMapping();
        assertThat(yaml.entries().values().stream().map(n -> n.asScalar().text()))
                .containsExactly("0x1A", "007", "1.50", "yes", "9223372036854775808", "1_000", "2026-11-15", "5");
        Mapping json = Documents.parse("a", "{\"a\": 1.50, \"b\": 1e3, \"c\": 12345678901234567890123, \"d\": false}")
                .asMapping();
        assertThat(json.entries().values().stream().map(n -> n.asScalar().text()))
                .containsExactly("1.50", "1e3", "12345678901234567890123", "false");
    }

    @Test
    void aFileIsReadThroughItsInput() {
        TextInput input = TextInput.of("in", new ByteArrayInputStream(YAML.getBytes(UTF_8)), 1000);
        assertThat(Documents.read(input).asMapping().text("name")).isEqualTo("scratch");
        TextInput small = TextInput.of("in", new ByteArrayInputStream(YAML.getBytes(UTF_8)), 10);
        assertThat(Refusal.of(() -> Documents.read(small)).code()).isEqualTo(ErrorCode.INPUT_TOO_LARGE);
    }

    @Test
    void aBraceOrBracketAfterBlanksMeansJson() {
        assertThat(Documents.parse("a", " \n\t[1, 2]").asList()).hasSize(2);
        assertThat(Refusal.line(() -> Documents.parse("a", "\n {a: 1}"))).startsWith("a:2: not valid JSON: ");
        assertThat(Documents.parse("a", "--- {a: 1}").asMapping().text("a")).isEqualTo("1");
        assertThat(Documents.parse("a", "- 1\n- 2\n").asList()).hasSize(2);
        assertThat(Documents.parse("a", "word").asScalar().text()).isEqualTo("word");
    }

    @Test
    void aKeyThatStandsTwiceIsFoundOnItsLine() {
        assertThat(Refusal.line(() -> Documents.parse("a", "x: 1\ny:\n  k: 1\n  l: 2\n  k: 3\n")))
                .startsWith("a:5: ")
                .contains("k");
        assertThat(Refusal.line(() -> Documents.parse("a", "{\"x\": 1,\n \"y\": {\"k\": 1,\n\"k\": 2}}")))
                .isEqualTo("a:3: a key is given twice (key=k) [MZ109]");
        assertThat(Refusal.line(() -> Documents.parse("a", "{\"x\": null,\n\"x\": null}")))
                .isEqualTo("a:2: a key is given twice (key=x) [MZ109]");
        assertThat(Documents.parse("a", "x: {k: 1}\ny: {k: 1}\n").asMapping().entries())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base: &b {x: 1}\n\ncopy: *b\n",
                "base: &b 1\nlist:\n  - *b\n",
                "base: &b {x: 1}\nother:\n  <<: *b\n",
                "a: &a [x]\nb: &b [1]\nc: [*a, *a]\n"
            })
    void aliasesAreRefused(String yaml) {
        Problem problem = Refusal.of(() -> Documents.parse("a.yaml", yaml));
        assertThat(problem.line()).isEqualTo("a.yaml:3: YAML aliases (*name) are not supported [MZ107]");
        assertThat(problem.advice()).hasValue("write the value out");
    }

    @Test
    void anAnchorThatNobodyRefersToDoesNoHarm() {
        assertThat(Documents.parse("a", "x: &anchor 1\n").asMapping().text("x")).isEqualTo("1");
    }

    @Test
    void nestingEndsAt64() {
        assertThat(depth(Documents.parse("a", "[".repeat(64) + "]".repeat(64)))).isEqualTo(64);
        assertThat(depth(Documents.parse("a", "- ".repeat(64) + "x"))).isEqualTo(64);
        for (int deep : new int[] {65, 100, 100_000}) {
            assertThat(Refusal.line(() -> Documents.parse("a", "[".repeat(deep) + "]".repeat(deep))))
                    .isEqualTo("a:1: the nesting is too deep, or a number or text is too long [MZ107]");
            assertThat(Refusal.line(() -> Documents.parse("a", "{\"a\":".repeat(deep) + "1" + "}".repeat(deep))))
                    .isEqualTo("a:1: the nesting is too deep, or a number or text is too long [MZ107]");
        }
        for (int deep : new int[] {65, 100, 1000}) {
            assertThat(Refusal.line(() -> Documents.parse("a", "- ".repeat(deep) + "x")))
                    .isEqualTo("a:1: the nesting is too deep, or a number or text is too long [MZ107]");
            assertThat(Refusal.line(() -> Documents.parse("a", "x: " + "[".repeat(deep) + "]".repeat(deep))))
                    .isEqualTo("a:1: the nesting is too deep, or a number or text is too long [MZ107]");
        }
    }

    @Test
    void oneFileHoldsOneDocument() {
        assertThat(Refusal.line(() -> Documents.parse("a", "x: 1\n---\ny: 2\n")))
                .isEqualTo("a:3: the file has more than one document [MZ107]");
        assertThat(Refusal.line(() -> Documents.parse("a", "{\"x\": 1}\n\n{\"y\": 2}")))
                .isEqualTo("a:3: the file has more than one document [MZ107]");
        assertThat(Refusal.line(() -> Documents.parse("a", "{\"x\": 1}\n}"))).startsWith("a:2: not valid JSON: ");
        assertThat(Documents.parse("a", "---\nx: 1\n...\n").asMapping().text("x"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "  \n\n", "# only a comment\n"})
    void anEmptyDocumentIsRefused(String text) {
        assertThat(Refusal.line(() -> Documents.parse("a.yaml", text)))
                .isEqualTo("a.yaml: the document is empty [MZ107]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\n",
                "{\"a\": 1,\n}",
                "[1,\n 2",
                "{\"a\":\n NaN}",
                "{\"a\":\n 01}",
                "{\"a\":\n 'x'}",
                "{\"a\":\n \"b}",
                "{\"a\": 1\n \"b\": 2}",
                "{\n// no\n}",
                "{\"a\": \"x\n\"}",
                "[1\n2]"
            })
    void brokenJsonIsRefusedWithItsLine(String text) {
        assertThat(Refusal.line(() -> Documents.parse("a.json", text)))
                .matches("a\\.json:[12]: not valid JSON: .* \\[MZ107]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 1\nb: : 2\n",
                "a: 1\n\tb: 2\n",
                "a: 'x\nb: 2\n",
                "a: 1\n  b: 2\n",
                "a: [1,\n",
                "a: 1\n- b\n",
                "x: 1\n? [a, b]\n: c\n",
                "a: 1\nb: @x\n",
                "a: 1\nb: \u0007\n",
                "%TAG\n---\na: 1\n"
            })
    void brokenYamlIsRefusedWithItsLine(String text) {
        assertThat(Refusal.line(() -> Documents.parse("a.yaml", text)))
                .matches("a\\.yaml(:[1-4])?: not valid YAML: .* \\[MZ107]");
    }

    @Test
    void theLibrarysMessageStaysOnOneLine() {
        Problem problem = Refusal.of(() -> Documents.parse("a.yaml", "a: [1,\nb: }\n"));
        assertThat(problem.line()).doesNotContain("\n", "?", "in reader", "Source:");
    }

    @Test
    void enormousNumbersAndTextsAreRefused() {
        assertThat(Documents.parse("a", "[" + "1".repeat(64) + "]").asList()).hasSize(1);
        assertThat(Refusal.line(() -> Documents.parse("a", "[\n" + "1".repeat(65) + "]")))
                .isEqualTo("a:2: the nesting is too deep, or a number or text is too long [MZ107]");
        assertThat(Refusal.line(() -> Documents.parse("a", "[\n\"" + "x".repeat((1 << 20) + 1) + "\"]")))
                .isEqualTo("a:2: the nesting is too deep, or a number or text is too long [MZ107]");
    }

    @Test
    void damagedDocumentsGiveATreeOrARefusalWithTheFile() {
        SplittableRandom random = new SplittableRandom(21);
        String alphabet = "{}[]:,-\"'#&*!|>%@`? \n\t\r\0\u0007\u0085\u2028\uFEFFax1.\\";
        for (int i = 0; i < Campaign.rounds(6000); i++) {
            StringBuilder text = new StringBuilder(i % 2 == 0 ? YAML : JSON);
            int changes = 1 + random.nextInt(4);
            for (int c = 0; c < changes; c++) {
                int at = random.nextInt(text.length());
                char with = alphabet.charAt(random.nextInt(alphabet.length()));
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, with);
                    case 1 -> text.insert(at, with);
                    default -> text.deleteCharAt(at);
                }
            }
            try {
                depth(Documents.parse("doc", text.toString()));
            } catch (MizanException e) {
                assertThat(e.problem().place().orElseThrow().file()).isEqualTo("doc");
            }
        }
    }

    private static int depth(Node node) {
        if (node instanceof Mapping mapping) {
            return 1
                    + mapping.entries().values().stream()
                            .mapToInt(DocumentsTest::depth)
                            .max()
                            .orElse(0);
        }
        return node instanceof Node.Sequence sequence
                ? 1
                        + sequence.items().stream()
                                .mapToInt(DocumentsTest::depth)
                                .max()
                                .orElse(0)
                : 0;
    }
}
