package io.mizan.telemetry.beegfs;

import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Programs that print what the tools of BeeGFS print; the numbers are invented. */
final class StandInBeegfs {
    static final String STORAGE = """
            TargetID     Reachability  Consistency   St. Pool   Cap. Pool        Total         Free    %      ITotal       IFree    %   NodeID
            ========     ============  ===========   ========   =========        =====         ====    =      ======       =====    =   ======
                 101           Online         Good          1      normal    2048.0GiB    1536.0GiB  75%      128.0M       96.0M  75%        1
                 102           Online Needs-resync          1         low    2048.0GiB     102.4GiB   5%      128.0M        6.4M   5%        1
                 201          Offline         Good          2   emergency       0.0GiB       0.0GiB   0%        0.0M        0.0M   0%        2
                 202 Probably-offline          Bad          2      normal    1024.0GiB     512.0GiB  50%        0.0M        0.0M   0%        2
            """;
    static final String META = """
            TargetID     Reachability  Consistency   Cap. Pool        Total         Free    %      ITotal       IFree    %   NodeID
            ========     ============  ===========   =========        =====         ====    =      ======       =====    =   ======
                   1           Online         Good      normal     512.0GiB     384.0GiB  75%       64.0M       48.0M  75%        1
            """;
    static final String DIRECTORY = """
            Entry type: directory
            EntryID: root
            Metadata node: meta-a [ID: 1]
            Stripe pattern details:
            + Type: RAID0
            + Chunksize: 512K
            + Number of storage targets: desired: 4
            + Storage Pool: 1 (Default)
            """;
    static final String LIST_8 = """
            ID     ALIAS              ON_NODE         POOL                  REACHABILITY  LAST_CONTACT  CONSISTENCY  CAP_POOL   SPACE          SUSED                  SFREE          INODES     IUSED               IFREE
            m:1    target_meta_1      node_meta_1     n/a                   Online        3s ago        Good         Normal     549755813888   137438953472 (25.00%)  412316860416   67108864   16777216 (25.00%)   50331648
            s:101  target_storage_1   node_storage_1  storage_pool_default  Online        2s ago        Good         Normal     2199023255552  549755813888 (25.00%)  1649267441664  134217728  33554432 (25.00%)   100663296
            s:201  target_storage_2   node_storage_2  fast                  Offline       unknown       Good         -          -              -                      -              -          -                   -
            """;

    private StandInBeegfs() {}

    /** Release 7: {@code beegfs-ctl}. */
    static ProgramPath release7(Path folder, String storage, String meta, String entry) throws IOException {
        return program(
                folder,
                BeegfsCommands.TOOL_7,
                "case \"$*\" in\n"
                        + "*--nodetype=storage*) cat <<'E'\n" + storage + "E\n;;\n"
                        + "*--nodetype=meta*) cat <<'E'\n" + meta + "E\n;;\n"
                        + "*--getentryinfo*) cat <<'E'\n" + entry + "E\n;;\n"
                        + "*) echo unknown mode >&2; exit 1;;\nesac\n");
    }

    /** Release 8: {@code beegfs}. */
    static ProgramPath release8(Path folder, String list, String entry) throws IOException {
        return program(
                folder,
                BeegfsCommands.TOOL_8,
                "case \"$*\" in\n"
                        + "'target list --state --capacity --raw') cat <<'E'\n" + list + "E\n;;\n"
                        + "'entry info --retro '*) cat <<'E'\n" + entry + "E\n;;\n"
                        + "*) echo unknown command >&2; exit 1;;\nesac\n");
    }

    static ProgramPath program(Path folder, String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return ProgramPath.only(folder);
    }
}
