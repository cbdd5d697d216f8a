package io.mizan.cli.command.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an index says about targets. A root that is not on this machine is taken for a Lustre elsewhere. */
class PlaceIndexFormTest {
    @TempDir
    private Path folder;

    private String index(String root, String... options) throws IOException {
        Path requests = Files.writeString(
                folder.resolve("requests.csv"),
                "file,sizeBytes,layout,stripeCount\n" + root + "/pfl,8G,config1,\n" + root + "/plain,1G,,4\n");
        String[] words = new String[options.length + 9];
        String[] common = {
            "place",
            "--system",
            "example:testbed.yaml",
            "--requests",
            requests.toString(),
            "--root",
            root,
            "--index",
            folder.resolve("files.index").toString()
        };
        System.arraycopy(common, 0, words, 0, common.length);
        System.arraycopy(options, 0, words, common.length, options.length);
        CliRun.Result placed = CliRun.bare().run(words);
        assertThat(placed.code()).as(placed.err()).isZero();
        return CliRun.bare()
                .run("index", "show", folder.resolve("files.index").toString())
                .out();
    }

    @Test
    void onLustreAnIndexSaysTheFirstTargetUnlessListsAreAskedFor() throws IOException {
        assertThat(index("/no/such/lustre")).contains(" -i ").doesNotContain(" -o ");
    }

    /** A list of a later component is checked in the write that reaches it. */
    @Test
    void listsInLaterComponentsTakeAWordThatSaysTheRisk() throws IOException {
        assertThat(index("/no/such/lustre", "--form", "list").lines())
                .filteredOn(line -> line.contains("pfl"))
                .isNotEmpty()
                .allMatch(line -> line.contains(" -i ") && !line.contains(" -o "));
        assertThat(index("/no/such/lustre", "--form", "list").lines())
                .filteredOn(line -> line.contains("plain"))
                .as("checked at create")
                .isNotEmpty()
                .allMatch(line -> line.contains(" -o "));
        assertThat(index("/no/such/lustre", "--form", "list", "--accept-failing-writes")
                        .lines())
                .filteredOn(line -> line.contains("pfl"))
                .isNotEmpty()
                .allMatch(line -> line.contains(" -o "));
    }

    @Test
    void elsewhereNothingCanRefuseAList() throws IOException {
        assertThat(index(folder.toRealPath().toString())).contains(" -o ").doesNotContain(" -i ");
    }

    @Test
    void theRiskIsAboutAnIndex() {
        CliRun.Result result = CliRun.bare()
                .run(
                        "place",
                        "--system",
                        "example:testbed.yaml",
                        "--requests",
                        "example:requests.json",
                        "--accept-failing-writes");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("--accept-failing-writes requires --index");
    }
}
