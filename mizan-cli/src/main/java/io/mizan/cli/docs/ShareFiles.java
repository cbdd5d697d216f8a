package io.mizan.cli.docs;

import io.mizan.cli.Commands;
import io.mizan.cli.config.ConfigReference;
import io.mizan.cli.process.ProcessContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the man pages, the completions and the sample configuration; the build calls it before packaging. */
public final class ShareFiles {
    private ShareFiles() {}

    /** Arguments: the folder for {@code man} and {@code completions}, and the folder for {@code mizan.yaml}. */
    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]), Path.of(args[1]));
    }

    static void write(Path share, Path etc) throws IOException {
        CommandLine root = Commands.tree(ProcessContext.ofThisProcess());
        Path man1 = Files.createDirectories(share.resolve("man/man1"));
        for (Map.Entry<String, String> page : ManPages.of(root).entrySet()) {
            Files.writeString(man1.resolve(page.getKey() + ".1"), page.getValue());
        }
        Path man5 = Files.createDirectories(share.resolve("man/man5"));
        Files.writeString(man5.resolve("mizan.yaml.5"), ManPages.configuration());
        Path completions = Files.createDirectories(share.resolve("completions"));
        Files.writeString(completions.resolve("mizan.bash"), AutoComplete.bash("mizan", root));
        Files.writeString(completions.resolve("_mizan"), ZshCompletion.of(root));
        Files.writeString(Files.createDirectories(etc).resolve("mizan.yaml"), ConfigReference.sampleFile());
    }
}
