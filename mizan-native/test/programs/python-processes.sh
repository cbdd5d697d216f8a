# SPDX-License-Identifier: Apache-2.0
# needs: python3
# multiprocessing by fork and by spawn, pools, subprocesses, threads.
cat > work.py << 'END'
import multiprocessing, subprocess, sys, threading
def write(i):
    with open("f%d" % i, "w") as f: f.write("x" * i)
    return i
if __name__ == "__main__":
    for method in "fork", "spawn":
        with multiprocessing.get_context(method).Pool(3) as pool: print(sum(pool.map(write, range(40))))
    threads = [threading.Thread(target=write, args=(100 + i,)) for i in range(8)]
    [t.start() for t in threads]; [t.join() for t in threads]
    print(subprocess.run(["sh", "-c", "echo child > child; exit 6"], close_fds=True).returncode)
    print(subprocess.run([sys.executable, "-c", "import os; os.abort()"], stderr=subprocess.DEVNULL).returncode)
END
PYTHONDONTWRITEBYTECODE=1 python3 work.py
