# SPDX-License-Identifier: Apache-2.0
# needs: javac java
# slow
# A virtual machine with many threads: streams, channels, maps, temporary files.
cat > W.java << 'END'
import java.io.*; import java.nio.*; import java.nio.channels.*; import java.nio.file.*; import java.util.stream.*;
class W { public static void main(String[] a) throws Exception {
  try (var o = new FileOutputStream("stream")) { o.write(new byte[100000]); }
  try (var c = FileChannel.open(Path.of("mapped"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
    c.map(FileChannel.MapMode.READ_WRITE, 0, 8192).putLong(4096, 42); c.write(ByteBuffer.wrap(new byte[10]), 20000); }
  IntStream.range(0, 50).parallel().forEach(i -> { try { Files.writeString(Path.of("f" + i), "x".repeat(i)); } catch (IOException e) { throw new UncheckedIOException(e); } });
  Files.delete(Files.createTempFile(Path.of("."), "t", "")); Files.copy(Path.of("stream"), Path.of("copy")); Files.move(Path.of("copy"), Path.of("moved"));
  try { Files.createFile(Path.of("moved")); } catch (FileAlreadyExistsException e) { System.out.println("exists"); }
  Process p = new ProcessBuilder("sh", "-c", "echo child > child; exit 9").start(); System.out.println(p.waitFor());
} }
END
javac -d . W.java && java -Xshare:auto -XX:TieredStopAtLevel=1 -cp . W; rm -f W.class
