package io.mizan.cli.command.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After kill -9 of the program, of the service, or of both, every write that returned is in the file. */
class StoreKillTest {
    @TempDir
    private Path folder;

    /** Says after each write of 4096 bytes how many there are. */
    private static final String WRITER = "import os,time\n"
            + "f=os.open('w',os.O_RDWR|os.O_CREAT,0o644)\n"
            + "a=os.open('../acks',os.O_WRONLY|os.O_CREAT,0o644)\n"
            + "open('../pid','w').write(str(os.getpid()))\n"
            + "i=0\n"
            + "while True:\n"
            + "  os.pwrite(f,(b'%08d'%i)*512,i*4096)\n"
            + "  i+=1\n"
            + "  os.pwrite(a,b'%08d'%i,0)\n"
            + "  if i%50==0: time.sleep(0.001)\n";

    private static final String SERVICE = "$(mizan store status --json | sed 's/.*\"servicePid\":\\([0-9]*\\).*/\\1/')";

    @ParameterizedTest
    @ValueSource(strings = {"writer", "service", "both"})
    void whatWasWrittenIsThere(String victim) throws Exception {
        int rounds = Integer.getInteger("mizan.soak", 1);
        for (int seed = 0; seed < rounds; seed++) {
            Path round = Files.createDirectory(folder.resolve("round" + seed));
            try (StoreSite site = StoreSite.in(round)) {
                Files.createDirectory(round.resolve("root"));
                Files.writeString(round.resolve("w.py"), WRITER);
                int millis = 50 + new Random(seed).nextInt(500);
                String service = victim.equals("writer") ? "" : " $S";
                String writer = victim.equals("service") ? "" : " $(cat ../pid)";
                Result result =
                        site.run("cd root; mizan store start --tiers memory:64M > /dev/null; S=" + SERVICE + "\n"
                                + "mizan store run --no-wait -- python3 ../w.py & until [ -s ../acks ]; do sleep 0.01; done\n"
                                + "sleep 0." + String.format("%03d", millis) + "; kill -9" + service + writer + "\n"
                                + (victim.equals("service")
                                        ? "sleep 0.1; mizan store recover > /dev/null; sleep 0.2; kill -9 $(cat ../pid)\n"
                                        : "")
                                + "wait; mv w renamed; mizan store recover; mizan store stop");
                assertThat(result.code()).as(result.out() + result.err()).isZero();
                int acknowledged = Integer.parseInt(Files.readString(round.resolve("acks")));
                byte[] bytes = Files.readAllBytes(round.resolve("root/renamed"));
                assertThat(bytes.length).isGreaterThanOrEqualTo(acknowledged * 4096);
                for (int i = 0; i < acknowledged; i++) {
                    String page = new String(bytes, i * 4096, 4096, StandardCharsets.US_ASCII);
                    assertThat(page).isEqualTo(String.format("%08d", i).repeat(512));
                }
            }
        }
    }
}
