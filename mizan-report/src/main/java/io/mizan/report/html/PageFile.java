package io.mizan.report.html;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a page beside its place and moves it there when it is complete: a reader never sees half a page. */
public final class PageFile {
    private PageFile() {}

    public static void write(HtmlPage page, Path place) {
        Path file = place;
        try {
            // What a link points to is replaced, not the link.
            file = Files.exists(place) ? place.toRealPath() : place;
            if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
                // A device or a pipe cannot be replaced.
                try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                    page.write(out);
                }
                return;
            }
            replace(page, file);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the page: " + FileFailure.reason(e))
                            .at(Place.of(place.toString()))
                            .maybe("name a file in a folder that exists, that you may write to, and that has room"),
                    e);
        }
    }

    private static void replace(HtmlPage page, Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        DurableFile.replace(file, out -> {
            BufferedWriter text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            page.write(text);
            text.flush();
        });
    }
}
