package io.mizan.model.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetListTest {

    static Stream<Arguments> lists() {
        return Stream.of(
                Arguments.of("1,2-4,7", List.of(1, 2, 3, 4, 7)),
                Arguments.of("7,1-2,5", List.of(7, 1, 2, 5)),
                Arguments.of(" 3 , 0 ", List.of(3, 0)),
                Arguments.of("26", List.of(26)),
                Arguments.of("0x1a", List.of(26)),
                Arguments.of("0x1a-0x1c", List.of(26, 27, 28)),
                Arguments.of("10", List.of(10)),
                Arguments.of("65535", List.of(65535)),
                Arguments.of("1,3,3,7", List.of(1, 3, 3, 7)),
                Arguments.of("0-10/5", List.of(0, 5, 10)),
                Arguments.of("OST[0-3]", List.of(0, 1, 2, 3)),
                Arguments.of("OST[0-a/2]", List.of(0, 2, 4, 6, 8, 10)),
                Arguments.of("OST[10]", List.of(16)),
                Arguments.of("OST[1,3-4]", List.of(1, 3, 4)),
                Arguments.of("OST001a", List.of(26)),
                Arguments.of("scratch-OST001a_UUID", List.of(26)),
                Arguments.of("my-fs-OST[1e-1f]_UUID", List.of(30, 31)),
                Arguments.of("OST0010,16,OST[f]", List.of(16, 16, 15)));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void theOrderIsKept(String text, List<Integer> indices) {
        assertThat(TargetList.parse(text)).isEqualTo(indices);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "1,",
                ",1",
                "1,,2",
                "a",
                "1a",
                "-1",
                "1-",
                "4-2",
                "1--2",
                "1-2-3",
                "1/2",
                "0-4/0",
                "65536",
                "0x10000",
                "4294967297",
                "0x",
                "0x-5",
                "1.5",
                "[0-3]",
                "OST",
                "OST[]",
                "OST[0-3",
                "OST0-3]",
                "OST[0-g]",
                "OST[0-10000]",
                "OST1a",
                "MDT0000",
                "ost0000",
                "scratch-MDT[0-1]",
                "scratch",
                "1 2",
                "1;2",
                "]1,2["
            })
    void otherListsAreRefused(String text) {
        assertThat(Refusal.line(() -> TargetList.parse(text)))
                .isEqualTo("not a list of targets (value=" + text + ") [MZ201]");
        assertThat(Refusal.of(() -> TargetList.parse(text)).advice()).isPresent();
    }

    @Test
    void aRangeOfNamesIsRefusedAndNotMisread() {
        assertThat(Refusal.line(() -> TargetList.parse("OST0000-OST0003"))).startsWith("not a list of targets");
    }

    @Test
    void moreEntriesThanThereCanBeTargetsAreRefused() {
        assertThat(TargetList.parse("0-65535")).hasSize(65536);
        assertThat(Refusal.line(() -> TargetList.parse("0-65535,1"))).startsWith("not a list of targets");
    }

    @Test
    void runsOfThreeAndMoreAreFolded() {
        assertThat(TargetList.format(List.of())).isEmpty();
        assertThat(TargetList.format(List.of(3, 0, 7, 5))).isEqualTo("3,0,7,5");
        assertThat(TargetList.format(List.of(1, 2))).isEqualTo("1,2");
        assertThat(TargetList.format(List.of(1, 2, 3, 4, 7))).isEqualTo("1-4,7");
        assertThat(TargetList.format(List.of(9, 2, 3, 4, 4, 5, 6))).isEqualTo("9,2-4,4-6");
        assertThat(TargetList.format(List.of(3, 2, 1))).isEqualTo("3,2,1");
        assertThat(TargetList.format(List.of(1000, 1001, 1002))).isEqualTo("1000-1002");
    }

    @Test
    void everyListSurvivesItsPrintedForm() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2000; i++) {
            List<Integer> indices = random.ints(1 + random.nextInt(30), 0, 1 + random.nextInt(20) * 3277)
                    .boxed()
                    .toList();
            assertThat(TargetList.parse(TargetList.format(indices))).isEqualTo(indices);
        }
    }
}
