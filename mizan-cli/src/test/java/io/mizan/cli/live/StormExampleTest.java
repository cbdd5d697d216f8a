package io.mizan.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.Storm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class StormExampleTest {
    private static final List<LiveView> VIEWS = Storm.views();

    /** With {@code -Dmizan.golden=write} the example is written anew. */
    @Test
    void theExampleIsWhatTheStormMakes() throws IOException {
        if ("write".equals(System.getProperty("mizan.golden"))) {
            try (OutputStream out = new GZIPOutputStream(
                    Files.newOutputStream(Path.of("src/main/resources/examples/storm.jsonl.gz")))) {
                for (LiveView view : VIEWS) {
                    out.write((LiveViewJson.encode(view) + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        try (InputStream in =
                new GZIPInputStream(StormExampleTest.class.getResourceAsStream("/examples/storm.jsonl.gz"))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines())
                    .containsExactlyElementsOf(
                            VIEWS.stream().map(LiveViewJson::encode).toList());
        }
    }
}
