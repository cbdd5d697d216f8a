package io.mizan.traces.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.EventLog;
import io.mizan.traces.csv.CsvWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds {@code docs/workload-sources.md} to what the code does. */
class WorkloadSourcesPageTest {
    private static final Pattern EXAMPLE = Pattern.compile("((?:ior|hacc|mdtest|checkpoint):.*?)(?:  +# .*)?");

    private static String page = "";

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of(System.getProperty("mizan.root", ".."), "docs", "workload-sources.md"));
    }

    @Test
    void everyExampleIsAWorkload() {
        List<WorkloadSource> examples = new ArrayList<>();
        for (String line : block("")) {
            Matcher matcher = EXAMPLE.matcher(line);
            assertThat(matcher.matches()).as(line).isTrue();
            examples.add(WorkloadReference.generated(matcher.group(1)));
        }
        assertThat(examples).hasSize(8);
        assertThat(gib(examples.get(3))).isEqualTo("14.3");
        assertThat(gib(examples.get(4))).isEqualTo("11.3");
    }

    private static String gib(WorkloadSource source) {
        return String.format(
                Locale.ROOT, "%.1f", EventLog.bytes(EventLog.of(source), Operation.WRITE) / (double) (1 << 30));
    }

    @Test
    void theParametersAreThoseThatThereAre() {
        assertThat(block("text")).isEqualTo(WorkloadReference.help());
    }

    @Test
    void theTableIsAWorkload(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("demo.csv"), block("csv"));
        Workload workload = EventLog.of(CsvWorkload.open(file, 1 << 20));
        assertThat(workload.files()).hasSize(2);
        assertThat(workload.events()).hasSize(4);
        for (Operation operation : Operation.values()) {
            assertThat(page).contains(operation.name().toLowerCase(Locale.ROOT));
        }
    }

    /** The lines of the first block in this language. */
    private static List<String> block(String language) {
        int start = page.indexOf("\n```" + language + "\n") + language.length() + 5;
        return page.substring(start, page.indexOf("\n```", start)).lines().toList();
    }
}
