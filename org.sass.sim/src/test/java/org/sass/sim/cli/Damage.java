package org.sass.sim.cli;

import java.util.Arrays;
import java.util.Random;

/** Damages compiled files. */
final class Damage {
  private Damage() {}

  /** Changes one to four places, with a preference for headers and tables, or cuts the end off. */
  static byte[] damage(byte[] file, Random random) {
    if (random.nextInt(8) == 0) {
      return Arrays.copyOf(file, random.nextInt(file.length));
    }
    byte[] bytes = file.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(64);
            case 1 -> bytes.length - 1 - random.nextInt(Math.min(bytes.length, 1500));
            default -> random.nextInt(bytes.length);
          };
      bytes[at] =
          switch (random.nextInt(3)) {
            case 0 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
            case 1 -> (byte) 0xff;
            default -> (byte) random.nextInt();
          };
    }
    return bytes;
  }
}
