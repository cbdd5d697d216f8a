# SPDX-License-Identifier: Apache-2.0
#
# Sourced by tests: a stand-in for Lustre in the folder "lustre" of the working directory; see fake_lustre.c.
# Needs $here, $cc and $tool. Sets $stand_in, the library to be preloaded behind the one under test.

stand_in=$PWD/stand-in.so
FAKE_LUSTRE=$PWD/lustre
export FAKE_LUSTRE

build_stand_in() {
    $cc -shared -fPIC -O1 -o "$stand_in" "$here/fake_lustre.c" "$here/fake_layout.c"
}

# Targets 0 to 34 and 40, and two mounts of the file system, beside another one that has all up to 40.
build_file_system() {
    mkdir -p lustre/fs lustre/sys/llite/fake-ffff0001 lustre/sys/llite/fake-ffff0002 lustre/sys/llite/other-ffff0003 lustre/sys/osc
    (
        cd lustre/sys/osc || exit 1
        i=0
        while [ $i -le 40 ]; do
            target=$(printf %04x $i)
            folders="other-OST$target-osc-ffff0003"
            [ $i -gt 34 ] && [ $i -lt 40 ] || folders="$folders fake-OST$target-osc-ffff0001 fake-OST$target-osc-ffff0002"
            # shellcheck disable=SC2086
            mkdir $folders
            for folder in $folders; do
                echo 1 >"$folder/active"
            done
            i=$((i + 1))
        done
    )
}

# An empty file system with a folder d that has a default layout, and all targets up.
fresh_file_system() { # DEFAULT
    rm -rf lustre/fs lustre/how
    mkdir -p lustre/fs/d
    [ "$1" = none ] || "$tool" default lustre/fs/d "$1"
    { seq 0 34 && echo 40; } | sed 's/$/ up/' >lustre/targets
    : >lustre/log
}

target_state() { # TARGET up|deactivated|full|no_create
    sed "s/^$1 .*/$1 $2/" lustre/targets >lustre/targets.new && mv lustre/targets.new lustre/targets
}
