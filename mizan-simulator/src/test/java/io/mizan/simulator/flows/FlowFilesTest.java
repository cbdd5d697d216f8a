package io.mizan.simulator.flows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.file.TextInput;
import io.mizan.testing.Campaign;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowFilesTest {
    private static final String LINKS = "id,name,bytes_per_s\na,first,100\nb,second,50\n";
    private static final String FLOWS = "flow,client,round,ost,bytes,links\nx,c,0,0,100,a b\ny,c,1,0,100,a\n";

    @Test
    void linksAndFlowsAreRead() {
        FlowPlan plan = plan(LINKS, FLOWS);
        assertThat(plan.links())
                .containsExactly(new PlannedLink("a", "first", 100, 0, 0), new PlannedLink("b", "second", 50, 0, 0));
        assertThat(plan.flows()).extracting(PlannedFlow::name).containsExactly("x", "y");
        assertThat(plan.flows()).extracting(PlannedFlow::round).containsExactly(0L, 1L);
        assertThat(plan.flows().get(0).flow().links()).containsExactly(0, 1);
        FlowTimes times = Replay.run(plan);
        assertThat(times.finish(0)).isEqualTo(2);
        assertThat(times.start(1)).isEqualTo(2);
        assertThat(times.finish(1)).isEqualTo(3);
        assertThat(times.makespan()).isEqualTo(3);
    }

    @Test
    void columnsMayComeInAnyOrderAndWithMore() {
        FlowPlan plan = plan(
                "bytes_per_s,loss,id,name,background_bytes_per_s\n1e2,,a,\"one, \"\"two\"\"\",25\n",
                "\nlinks,bytes,ost,round,client,flow,start,latency,chunks,most_bytes_per_s\r\na,100,,3,c,x,1,0.5,2,50\r\n\r\n");
        assertThat(plan.links()).containsExactly(new PlannedLink("a", "one, \"two\"", 100, 0, 25));
        FlowTimes times = Replay.run(plan);
        assertThat(times.start(0)).isEqualTo(1);
        assertThat(times.finish(0)).isEqualTo(4);
    }

    @Test
    void noFlowsAreNoTrouble() {
        assertThat(Replay.run(plan(LINKS, "flow,client,round,ost,bytes,links\n"))
                        .makespan())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,n,0 | links:2 | bytes_per_s",
                "a,n,-5 | links:2 | bytes_per_s",
                "a,n,inf | links:2 | bytes_per_s",
                "a,n,Infinity | links:2 | bytes_per_s",
                "a,n,NaN | links:2 | bytes_per_s",
                "a,n,1e999 | links:2 | bytes_per_s",
                "a,n, | links:2 | bytes_per_s",
                "a,n,0x10p3 | links:2 | bytes_per_s",
                "a,n | links:2 | columns=3",
                "a,n,1,2 | links:2 | columns=3",
                ",n,1 | links:2 | id",
                "a b,n,1 | links:2 | id",
                "a,\"n,1 | links:2 | quotes",
                "a,\"n\"x,1 | links:2 | quotes",
            })
    void aBadLinkIsRefusedWithItsLineAndColumn(String row, String place, String key) {
        refuses("id,name,bytes_per_s\n" + row + "\n", FLOWS, place, key);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "z,c,0,0,100,q | flows:3 | value=q",
                "z,c,0,0,100,a q | flows:3 | value=q",
                "z,c,0,0,100,a a | flows:3 | twice",
                "z,c,0,0,100, | flows:3 | links",
                "z,c,0,0,-1,a | flows:3 | bytes",
                "z,c,0,0,NaN,a | flows:3 | bytes",
                "z,c,0,0,inf,a | flows:3 | bytes",
                "z,c,0,0,,a | flows:3 | bytes",
                "z,c,-1,0,1,a | flows:3 | round",
                "z,c,1.5,0,1,a | flows:3 | round",
                "z,c,99999999999999999999,0,1,a | flows:3 | round",
                "z,,0,0,1,a | flows:3 | client",
                ",c,0,0,1,a | flows:3 | flow",
                "x,c,0,0,1,a | flows:3 | flow",
                "z,c,0,0,1 | flows:3 | columns=6",
            })
    void aBadFlowIsRefusedWithItsLineAndColumn(String row, String place, String key) {
        refuses(LINKS, "flow,client,round,ost,bytes,links\nx,c,0,0,1,a\n" + row + "\n", place, key);
    }

    @Test
    void aBadHeadIsRefused() {
        refuses("", FLOWS, "links", "columns");
        refuses("id,name\na,n\n", FLOWS, "links:1", "column=bytes_per_s");
        refuses("id,id,name,bytes_per_s\n", FLOWS, "links:1", "column=id");
        refuses("id,name,bytes_per_s,los\n", FLOWS, "links:1", "column=los");
        refuses(LINKS, "flow,client,round,ost,bytes\n", "flows:1", "column=links");
        refuses("id,name,bytes_per_s\na,n,1\na,m,2\n", FLOWS, "links:3", "value=a");
    }

    /** Whatever the text: a plan or a refusal, and no plan that does not end. */
    @Test
    void damagedTextIsReadOrRefused() {
        int refused = 0;
        for (int seed = 0; seed < Campaign.rounds(3000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            try {
                FlowPlan plan = plan(damaged(LINKS, random), damaged(FLOWS, random));
                assertThat(Replay.run(plan).makespan()).isFinite();
            } catch (MizanException e) {
                refused++;
                assertThat(e.problem().place()).isPresent();
            }
        }
        assertThat(refused).isBetween(100, Campaign.rounds(3000) - 100);
    }

    private static String damaged(String text, SplittableRandom random) {
        char[] letters = text.toCharArray();
        for (int i = random.nextInt(3); i > 0; i--) {
            letters[random.nextInt(letters.length)] = ",\n\"a1e.-x 9".charAt(random.nextInt(11));
        }
        return new String(Arrays.copyOf(letters, letters.length - random.nextInt(3)));
    }

    private static void refuses(String links, String flows, String place, String key) {
        assertThatThrownBy(() -> plan(links, flows))
                .isInstanceOf(MizanException.class)
                .hasMessageStartingWith(place)
                .hasMessageContaining(key);
    }

    private static FlowPlan plan(String links, String flows) {
        List<PlannedLink> known = FlowFiles.links(input("links", links));
        return FlowFiles.flows(input("flows", flows), known);
    }

    private static TextInput input(String name, String text) {
        return TextInput.of(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1 << 20);
    }
}
