# SPDX-License-Identifier: Apache-2.0
# needs: python3
# slow
# Memory of a program comes and goes for some seconds while it creates files: the index is looked at again each second.
cat > work.py << 'END'
import mmap, threading, time
maps, wrong = [], 0
def pages(pattern):
    m = mmap.mmap(-1, 4096); m.write(bytes([pattern]) * 4096); return m
def thread(i):
    with open("t%d" % i, "w") as f: f.write("thread")
end, i = time.monotonic() + 3.2, 0
while time.monotonic() < end:
    maps.append((i % 251, pages(i % 251)))
    if i < 30:
        with open("f%d" % i, "w") as f: f.write("x" * i)
        t = threading.Thread(target=thread, args=(i,)); t.start(); t.join()
    else:
        with open("last", "w") as f: f.write("again")
        __import__("os").remove("last")
    if len(maps) > 40: wrong += any(b != maps[0][0] for b in maps[0][1][:]); maps.pop(0)[1].close()
    i += 1
    time.sleep(0.02)
print(wrong + sum(any(b != p for b in m[:]) for p, m in maps))
END
PYTHONDONTWRITEBYTECODE=1 python3 work.py
