import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * Converts dumps of an X server's screen to PNG. {@code ScreenPicture FILE.xwd...} writes {@code
 * FILE.png} beside each. Xvfb keeps such a file ({@code -fbdir}), in the format that {@code
 * /usr/include/X11/XWDFile.h} describes. Its pixels must have 32 bits.
 */
public final class ScreenPicture {
  // Indices of the 32-bit numbers in the header, which is big-endian.
  private static final int WIDTH = 4;
  private static final int HEIGHT = 5;
  private static final int BYTE_ORDER = 7;
  private static final int BITS_PER_PIXEL = 11;
  private static final int BYTES_PER_LINE = 12;
  private static final int COLORS = 19;

  private static final int BYTES_PER_COLOR = 12;

  private ScreenPicture() {}

  public static void main(String[] args) throws IOException {
    for (String name : args) {
      ByteBuffer screen = ByteBuffer.wrap(Files.readAllBytes(Path.of(name)));
      if (readHeaderField(screen, BITS_PER_PIXEL) != 32) {
        System.err.println(name + ": pixels do not have 32 bits");
        System.exit(1);
      }
      Path picture = Path.of(name.replaceFirst("\\.xwd$", "") + ".png");
      ImageIO.write(read(screen), "png", picture.toFile());
    }
  }

  private static BufferedImage read(ByteBuffer screen) {
    int width = readHeaderField(screen, WIDTH);
    int height = readHeaderField(screen, HEIGHT);
    int line = readHeaderField(screen, BYTES_PER_LINE);
    int begin = readHeaderField(screen, 0) + readHeaderField(screen, COLORS) * BYTES_PER_COLOR;
    boolean little = readHeaderField(screen, BYTE_ORDER) == 0;
    screen.order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, screen.getInt(begin + y * line + x * 4));
      }
    }
    return image;
  }

  private static int readHeaderField(ByteBuffer screen, int index) {
    return screen.order(ByteOrder.BIG_ENDIAN).getInt(index * 4);
  }
}
