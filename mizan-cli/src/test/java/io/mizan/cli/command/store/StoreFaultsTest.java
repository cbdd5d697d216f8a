package io.mizan.cli.command.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checker and the killer of the library, against the service of {@code mizan store}: {@code -Dmizan.soak=N} makes N rounds, each of another seed. */
class StoreFaultsTest {
    private static final int ROUNDS = Integer.getInteger("mizan.soak", 1);
    private static final int OPERATIONS = ROUNDS > 1 ? 20_000 : 3_000;
    private static final int KILLS = ROUNDS > 1 ? 20 : 6;

    /** What the killer starts for {@code serve} and {@code drain}; the process that serves has to be the one that was started. */
    private static final String SERVICE = "#!/bin/sh\n"
            + "case $1 in\n"
            + "  serve) exec \"$JAVA\" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp \"$CP\" io.mizan.cli.Main"
            + " store start --foreground --store \"$2\" 2>> ../service.log ;;\n"
            + "  drain) \"$JAVA\" -cp \"$CP\" io.mizan.cli.Main store start --store \"$2\" &&"
            + " exec \"$JAVA\" -cp \"$CP\" io.mizan.cli.Main store stop --store \"$2\" ;;\n"
            + "esac\n";

    @TempDir
    private Path folder;

    private static String quoted(Object word) {
        return "'" + word + "'";
    }

    @Test
    void everyWriteThatReturnedIsThereAfterKillsOfWritersAndService() throws Exception {
        for (int seed = 1; seed <= ROUNDS; seed++) {
            Path round = Files.createDirectory(folder.resolve("round" + seed));
            Files.createDirectory(round.resolve("root"));
            Files.writeString(round.resolve("service"), SERVICE);
            try (StoreSite site = StoreSite.in(round)) {
                Result result = site.run("chmod +x service; export JAVA="
                        + quoted(Path.of(System.getProperty("java.home"), "bin", "java"))
                        + "; cd root && mizan store start --tiers memory:512M && LD_PRELOAD="
                        + quoted(NativeLibrary.storeLibrary()) + " " + quoted(NativeLibrary.storeKiller())
                        + " . \"$MIZAN_STORE\" \"$PWD/../service\" " + seed + " " + KILLS);
                assertThat(result.code())
                        .as("seed " + seed + ": " + result.out() + result.err())
                        .isZero();
                assertThat(result.err()).contains(KILLS + " kills", " 0 failures");
            }
        }
    }

    @Test
    void randomOperationsLeaveWhatTheyLeaveWithoutTheStore() throws Exception {
        for (int seed = 1; seed <= ROUNDS; seed++) {
            Path round = Files.createDirectory(folder.resolve("round" + seed));
            Files.createDirectory(round.resolve("root"));
            Files.createDirectory(round.resolve("mirror"));
            try (StoreSite site = StoreSite.in(round)) {
                Result result = site.run("cd root && mizan store start --tiers memory:256M && LD_PRELOAD="
                        + quoted(NativeLibrary.storeLibrary()) + " " + quoted(NativeLibrary.storeChecker())
                        + " . ../mirror " + seed + " " + OPERATIONS
                        + " 3 2 && mizan store stop && diff -r . ../mirror");
                assertThat(result.code())
                        .as("seed " + seed + ": " + result.out() + result.err())
                        .isZero();
                assertThat(result.err()).contains("all equal");
            }
        }
    }
}
