package io.mizan.cli.browser;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;

/** Makes a picture of a page small enough for a repository: the 256 colours that are used most, as a PNG with a palette. */
public final class SmallPicture {
    private static final int COLOURS = 256;
    private static final int BITS = 8;

    private SmallPicture() {}

    public static void write(Path picture, Path small) throws IOException {
        BufferedImage full = Objects.requireNonNull(ImageIO.read(picture.toFile()));
        Map<Integer, Integer> counts = new HashMap<>();
        for (int y = 0; y < full.getHeight(); y++) {
            for (int x = 0; x < full.getWidth(); x++) {
                counts.merge(full.getRGB(x, y) & 0xffffff, 1, Integer::sum);
            }
        }
        List<Integer> most = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(COLOURS)
                .map(Map.Entry::getKey)
                .toList();
        byte[] red = new byte[most.size()];
        byte[] green = new byte[most.size()];
        byte[] blue = new byte[most.size()];
        for (int i = 0; i < most.size(); i++) {
            red[i] = (byte) (most.get(i) >> 16);
            green[i] = (byte) (most.get(i) >> 8);
            blue[i] = (byte) (int) most.get(i);
        }
        BufferedImage reduced = new BufferedImage(
                full.getWidth(),
                full.getHeight(),
                BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(BITS, most.size(), red, green, blue));
        Map<Integer, Integer> nearest = new HashMap<>();
        for (int y = 0; y < full.getHeight(); y++) {
            for (int x = 0; x < full.getWidth(); x++) {
                int colour = nearest.computeIfAbsent(full.getRGB(x, y) & 0xffffff, wanted -> nearest(wanted, most));
                reduced.getRaster().setSample(x, y, 0, colour);
            }
        }
        ImageIO.write(reduced, "png", small.toFile());
    }

    private static int nearest(int wanted, List<Integer> palette) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < palette.size(); i++) {
            int distance = 0;
            for (int shift = 0; shift <= 16; shift += BITS) {
                int difference = (wanted >> shift & 0xff) - (palette.get(i) >> shift & 0xff);
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
