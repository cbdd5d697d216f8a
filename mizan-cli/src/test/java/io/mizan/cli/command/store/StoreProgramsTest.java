package io.mizan.cli.command.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.SchemaCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real programs under a store leave the files that they leave without one, byte for byte. */
class StoreProgramsTest {
    @TempDir
    private Path folder;

    private static final String PYTHON = "python3 -c '"
            + "import os,random\n"
            + "random.seed(3)\n"
            + "fd=os.open(\"p\",os.O_RDWR|os.O_CREAT,0o644)\n"
            + "for i in range(4000):\n"
            + "  o=random.randrange(3000000)\n"
            + "  if i%97==0: os.ftruncate(fd,o)\n"
            + "  elif i%501==0: os.fsync(fd)\n"
            + "  else: os.pwrite(fd,random.randbytes(random.randrange(1,6000)),o)\n"
            + "open(\"sum\",\"w\").write(str(sum(os.pread(fd,9000000,0))))'";

    private static final String SQLITE = "python3 -c '"
            + "import sqlite3\n"
            + "d=sqlite3.connect(\"d.db\")\n"
            + "d.execute(\"create table t(a integer,b text)\")\n"
            + "for i in range(300):\n"
            + "  d.execute(\"insert into t values(?,?)\",(i,\"x\"*i))\n"
            + "  if i%50==0: d.commit()\n"
            + "d.commit()\n"
            + "d.close()\n"
            + "open(\"dump\",\"w\").write(\"\\n\".join(sqlite3.connect(\"d.db\").iterdump()))'";

    private static String script(String program) {
        return switch (program) {
            case "dd" ->
                "dd if=$IN of=a bs=7777 2> /dev/null; dd if=$IN of=a bs=1000 seek=100 count=50 conv=notrunc 2> /dev/null;"
                        + " dd if=a of=b bs=64K iflag=fullblock 2> /dev/null; dd if=$IN of=b bs=3K oflag=append conv=notrunc 2> /dev/null";
            case "cp" -> "cp $IN a; cp a b; cat a b > c; mv c d; ln d e; cp -p d f";
            case "tar" ->
                "mkdir s; for i in 1 2 3 4; do cat $IN > s/$i; done; tar --mtime=@0 -cf t.tar s; mkdir x; tar xf t.tar -C x";
            case "python3" -> PYTHON;
            case "sqlite" -> SQLITE;
            case "git" ->
                "export GIT_AUTHOR_DATE=2020-01-01T00:00Z GIT_COMMITTER_DATE=2020-01-01T00:00Z HOME=$PWD;"
                        + " git init -q r; cd r; git config user.name x; git config user.email x@x; cp $IN a; git add a; git commit -qm one;"
                        + " seq 10000 > b; git add b; git commit -qm two; git gc -q; git fsck; git log -p > ../log; cd ..; git clone -q r c;"
                        + " rm -rf r/.git c/.git";
            default -> throw new IllegalArgumentException(program);
        };
    }

    private static Map<String, String> tree(Path root) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                files.put(root.relativize(file).toString(), bytes.length + " bytes, " + Arrays.hashCode(bytes));
            }
        }
        return files;
    }

    @ParameterizedTest
    @CsvSource({"dd,dd", "cp,cp", "tar,tar", "python3,python3", "sqlite,python3", "git,git"})
    void aProgramLeavesTheSameFiles(String program, String needed) throws Exception {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, needed)));
        assumeTrue(there, "skipped: " + needed + " is not installed");
        try (StoreSite site = StoreSite.in(folder)) {
            Files.writeString(folder.resolve("script"), script(program));
            Result result = site.run("head -c 700001 /dev/urandom > in; export IN=$PWD/in; mkdir plain stored; set -e\n"
                    + "(cd plain; sh ../script)\n"
                    + "cd stored; mizan store run --tiers memory:128M -- sh ../script");
            assertThat(result.err()).doesNotContain("mizan:");
            assertThat(result.code()).isZero();
            assertThat(tree(folder.resolve("stored"))).hasSizeGreaterThan(1).isEqualTo(tree(folder.resolve("plain")));
        }
    }

    @Test
    void whatIsNotSafeIsShownAndWaitedFor() throws Exception {
        try (StoreSite site = StoreSite.in(folder)) {
            Result result = site.run("set -e; mizan store start --tiers memory:64M > /dev/null\n"
                    + "mizan store run --no-wait -- dd if=/dev/zero of=z bs=1M count=8 2> /dev/null & wait $!\n"
                    + "mizan store status --json; mizan store ls --json; mizan store verify --json\n"
                    + "mizan store wait --json z; cmp -n 8388608 z /dev/zero; mizan store stop --json");
            assertThat(result.err()).isEmpty();
            assertThat(result.code()).isZero();
            String[] pages = result.out().split("\n");
            assertThat(SchemaCheck.faults("store-status-v1.json", pages[0])).isEmpty();
            assertThat(SchemaCheck.faults("store-files-v1.json", pages[1])).isEmpty();
            assertThat(SchemaCheck.faults("store-files-v1.json", pages[2])).isEmpty();
            assertThat(SchemaCheck.faults("store-flush-v1.json", pages[3])).isEmpty();
            assertThat(SchemaCheck.faults("store-stop-v1.json", pages[4])).isEmpty();
            assertThat(site.store()).doesNotExist();
        }
    }

    @Test
    void theCommandRunsAndHasItsExitCodeWithoutAStore() throws Exception {
        try (StoreSite site = StoreSite.in(folder)) {
            Result result = site.run("mizan store run --tiers wrong -- sh -c 'echo ran; exit 5'");
            assertThat(result.out()).isEqualTo("ran\n");
            assertThat(result.err()).contains("a tier has no size", "the command runs without the store");
            assertThat(result.code()).isEqualTo(5);
        }
    }
}
