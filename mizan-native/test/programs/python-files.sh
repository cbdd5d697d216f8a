# SPDX-License-Identifier: Apache-2.0
# needs: python3
# Temporary files of all kinds, sendfile, copies, memory maps, a dropped file.
python3 - << 'END'
import mmap, os, shutil, sys, tempfile, zipfile
with tempfile.TemporaryDirectory(dir=".") as folder:
    with tempfile.NamedTemporaryFile(dir=folder) as f:
        f.write(b"x" * 100000); f.flush(); shutil.copyfile(f.name, "copied")
    handle, name = tempfile.mkstemp(dir=folder); os.write(handle, b"abc"); os.close(handle); os.rename(name, "kept")
with tempfile.TemporaryFile(dir=".") as f: f.write(b"gone"); print(f.tell())
with tempfile.SpooledTemporaryFile(max_size=10, dir=".") as f: f.write(b"y" * 100); print(f.tell())
with open("mapped", "w+b") as f:
    f.truncate(8192)
    with mmap.mmap(f.fileno(), 0) as m: m[4096:4100] = b"here"
with open("copied", "rb") as a, open("sent", "wb") as b: print(os.sendfile(b.fileno(), a.fileno(), 0, 100000))
with open("app", "a") as f: f.write("a")
with open("app", "x+") if not os.path.exists("app") else open("app", "r+") as f: f.seek(0, 2); f.write("b")
try: open("app", "x")
except FileExistsError as e: print(e.errno)
with zipfile.ZipFile("z", "w") as z: z.writestr(zipfile.ZipInfo("m"), "text")
os.pwritev(os.open("v", os.O_CREAT | os.O_WRONLY), [b"one", b"two"], 5)
sys.stdout.flush(); os.dup2(os.open("stdout", os.O_CREAT | os.O_WRONLY), 1); print("redirected")
END
