package io.mizan.cli.command.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of {@code mizan simulate flows}: scripts rely on its columns and on {@code mizan/flows/v1}. */
class FlowsCommandTest {
    private static final String FLOWS = """
            flow,client,round,ost,bytes,links
            x,c,0,0,100,a b
            y,d,0,0,100,a
            "z, last",c,1,0,1e-3,b
            """;

    @TempDir
    private Path folder;

    private String links = "";

    @BeforeEach
    void writeLinks() throws IOException {
        Path file = folder.resolve("links.csv");
        Files.writeString(file, "id,name,bytes_per_s\na,first,90\nb,second,30\n");
        links = file.toString();
    }

    @Test
    void theTimesAsCsvHaveTwelveDigits() {
        Result result = run(FLOWS, "--csv");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEqualTo("""
                flow,start,finish
                x,0,3.33333333333
                y,0,1.66666666667
                "z, last",3.33333333333,3.33336666667
                """);
    }

    @Test
    void theDocumentIsExactlyThis() {
        String flows = "flow,client,round,ost,bytes,links\nx,c,0,0,60,b\ny,c,1,0,45,a\n";
        assertThat(run(flows, "--json").out())
                .isEqualTo("{\"schema\":\"mizan/flows/v1\",\"makespan\":2.5,\"flows\":["
                        + "{\"flow\":\"x\",\"start\":0.0,\"finish\":2.0},"
                        + "{\"flow\":\"y\",\"start\":2.0,\"finish\":2.5}]}\n");
    }

    @Test
    void theTextShowsClientsAndLinks() {
        Result result = run(FLOWS);
        assertThat(result.code()).isZero();
        assertThat(result.outLines().get(0)).startsWith("3 flows, 2 clients, 2 links: 200 B in 3.33337 s");
        assertThat(result.outLines()).anyMatch(line -> line.matches("c +2 +100 +0\\.000 +3\\.333"));
        assertThat(result.outLines()).anyMatch(line -> line.matches("b +second +100\\.0% .*"));
        assertThat(result.outLines()).anyMatch(line -> line.matches("a +first +66\\.7% .*"));
    }

    @Test
    void noFlowsAreNoTrouble() {
        String none = "flow,client,round,ost,bytes,links\n";
        assertThat(run(none, "--csv").out()).isEqualTo("flow,start,finish\n");
        assertThat(run(none).code()).isZero();
        assertThat(run(none, "--json").out()).contains("\"flows\":[]");
    }

    @Test
    void aMistakeIsNamedWithFileLineAndColumn() {
        Result result = run(FLOWS + "w,c,0,0,5,a q\n", "--csv");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0))
                .isEqualTo(
                        "mizan: <stdin>:5: the link is not in the file of links" + " (column=links, value=q) [MZ108]");
    }

    @Test
    void whatCannotBeAskedForIsWrongUsage() {
        assertThat(run(FLOWS, "--csv", "--json").code()).isEqualTo(64);
        assertThat(CliRun.bare()
                        .run("simulate", "flows", "--links", "-", "--flows", "-")
                        .code())
                .isEqualTo(64);
        assertThat(CliRun.bare().run("simulate", "flows", "--links", links).code())
                .isEqualTo(64);
        assertThat(CliRun.bare()
                        .run("simulate", "flows", "--links", "example:flows.csv", "--flows", "example:flows.csv")
                        .code())
                .isEqualTo(64);
    }

    private Result run(String flows, String... options) {
        String[] words = new String[options.length + 6];
        System.arraycopy(new String[] {"simulate", "flows", "--links", links, "--flows", "-"}, 0, words, 0, 6);
        System.arraycopy(options, 0, words, 6, options.length);
        return CliRun.bare().withInput(flows).run(words);
    }
}
