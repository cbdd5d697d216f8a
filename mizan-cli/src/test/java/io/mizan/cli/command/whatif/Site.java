package io.mizan.cli.command.whatif;

import io.mizan.cli.CliRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A login node in a folder: the real script, and stand-ins for {@code lfs} and {@code lctl} that say what those of 2.17.57 did: lines of {@code lfs df}
 * end in a blank, {@code lfs getstripe -d} prints no path, and with an OST that is down {@code lfs df} does not end, while {@code lfs df -l} leaves the
 * OST out.
 */
final class Site {
    /** Everything that must not leave the site. */
    static final List<String> SECRETS =
            List.of("my-fs", "secret", "alice", "patients", "oss-north", "10.7.2", "ffff9a1c", "8d6b1c3e", "topsecret");

    private final Path folder;

    Site(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("bin"));
        Files.createDirectories(folder.resolve("work"));
        Files.writeString(
                folder.resolve("s.sh"), CliRun.bare().run("snapshot-script").out());
    }

    /** Installs both stand-ins; each writes down how it was called. */
    Site withLustre() throws IOException {
        stand("lfs", """
                case "$1 ${2-}" in
                "df -l") tr '~' ' ' <<'X'
                UUID                   1K-blocks        Used   Available Use%  Mounted on
                my-fs-MDT0000_UUID    10000000      100000     9800000   1%  /secret fs[MDT:0]~
                my-fs-OST0000_UUID   200000000   150000000    40000000  79%  /secret fs[OST:0] D
                my-fs-OST0001_UUID   200000000   140000000    50000000  74%  /secret fs[OST:1]~
                OST0003             : inactive device
                my-fs-OST001a_UUID   200000000   100000000    90000000  53%  /secret fs[OST:26] f

                filesystem_summary:  600000000   390000000   180000000  68%  /secret fs~

                X
                ;;
                "df -i") [ "${3-}" = -l ] || exec sleep 600
                tr '~' ' ' <<'X'
                UUID                      Inodes       IUsed       IFree IUse%  Mounted on
                my-fs-OST0000_UUID        33280         302       32978   1%  /secret fs[OST:0]~

                filesystem_summary:       655360         423      654937   1%  /secret fs~
                X
                ;;
                "df "*) exec sleep 600 ;;
                "pool_list my-fs.patients") printf 'Pool: my-fs.patients\\nmy-fs-OST0000_UUID\\nmy-fs-OST0004_UUID\\n' ;;
                "pool_list /secret fs") printf 'Pools from my-fs:\\nmy-fs.patients\\n' ;;
                "getstripe -d") case $3 in
                  */topsecret) cat <<'X'
                  lcm_layout_gen:    0
                  lcm_mirror_count:  1
                  lcm_entry_count:   2
                    lcme_id:             N/A
                    lcme_mirror_id:      N/A
                    lcme_flags:          0
                    lcme_extent.e_start: 0
                    lcme_extent.e_end:   67108864
                      stripe_count:  1       stripe_size:   1048576       pattern:       raid0       stripe_offset: -1       pool: patients

                    lcme_id:             N/A
                    lcme_mirror_id:      N/A
                    lcme_flags:          0
                    lcme_extent.e_start: 67108864
                    lcme_extent.e_end:   EOF
                      stripe_count:  4       stripe_size:   4194304       pattern:       raid0       stripe_offset: -1

                X
                ;;
                  *) printf 'stripe_count:  1 stripe_size:   1048576 pattern:       raid0 stripe_offset: -1 pool: patients\\n' ;;
                esac ;;
                "find "*) printf '10\\n1048576\\n1048577\\n50000000000\\n' ;;
                *) exit 22 ;;
                esac
                """);
        stand("lctl", """
                case "$1 ${2-}" in
                "dl -t") cat <<'X'
                  0 UP mgc MGC10.7.2.15@o2ib b715ee85-306d-49c1-84fe-50d432597274 5 10.7.2.15@o2ib
                  1 UP osc my-fs-OST0000-osc-ffff9a1c4b3e8000 8d6b1c3e-1111 4 10.7.2.16@o2ib
                  2 UP osc my-fs-OST0001-osc-ffff9a1c4b3e8000 8d6b1c3e-1111 4 10.7.2.16@o2ib
                  3 UP osc my-fs-OST0004-osc-ffff9a1c4b3e8000 8d6b1c3e-1111 4 10.7.2.17@o2ib
                  4 UP osc my-fs-OST001a-osc-ffff9a1c4b3e8000 8d6b1c3e-1111 4 oss-north@tcp
                X
                ;;
                "get_param version") echo version=2.15.5 ;;
                "get_param lod.*.qos_threshold_rr") echo lod.my-fs-MDT0000-mdtlov.qos_threshold_rr=25% ;;
                *) echo "error: get_param: param_path '$2': No such file or directory" >&2; exit 2 ;;
                esac
                """);
        return this;
    }

    private void stand(String name, String body) throws IOException {
        Path file = folder.resolve("bin").resolve(name);
        Files.writeString(
                file,
                "#!/bin/sh\necho \"" + name + " $*\" | tr -s '\\n' ' ' >>'" + folder.resolve("calls") + "'\necho >>'"
                        + folder.resolve("calls") + "'\n" + body);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    record Ran(int code, String output) {}

    Ran run(String shell, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(shell, folder.resolve("s.sh").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.resolve("work").toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("TMPDIR", folder.resolve("work").toString());
        Process process = builder.start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IllegalStateException("the script does not end");
        }
        return new Ran(process.exitValue(), Files.readString(folder.resolve("output"), StandardCharsets.UTF_8));
    }

    Path work() {
        return folder.resolve("work");
    }

    Path tar() {
        return work().resolve("mizan-snapshot.tar");
    }

    List<String> calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }
}
