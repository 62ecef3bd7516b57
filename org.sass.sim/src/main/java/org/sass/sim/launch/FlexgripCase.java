package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Problem;

/**
 * The launch of FlexGripPlus's test bench: {@code kernel.cfg}, a line {@code key value} for each
 * setting, values in hexadecimal, zero for what is missing.
 *
 * @param settings what it says
 * @param problems what is wrong with it, by its lines
 */
public record FlexgripCase(LaunchSettings settings, List<Problem> problems) {
  private static final Origin ORIGIN = Origin.option("--flexgrip");

  /** Keys that tell how the hardware shares its registers: nothing that a result depends on. */
  private static final List<String> IGNORED = List.of("gprs", "bpc");

  private static final List<String> KEYS =
      List.of("blkx", "blky", "blkz", "grdx", "grdy", "cmem_size", "nparam", "shmem", "dynsh");

  /** The bytes of constants and the parameters that a file can give. */
  private static final int MOST = 256;

  /**
   * Reads the settings.
   *
   * @param text the contents of {@code kernel.cfg}
   * @param image the file with the global memory before the run
   */
  public static FlexgripCase read(String text, String image) {
    List<Problem> problems = new ArrayList<>();
    Map<String, Long> values = values(text, problems);
    List<Value> params = new ArrayList<>();
    int count = (int) Math.min(MOST, values.getOrDefault("nparam", 0L));
    for (int i = 0; i < count; i++) {
      params.add(new Value.Bits(values.getOrDefault("k" + i, 0L), 1));
    }
    LaunchSettings settings =
        new LaunchSettings(
            new Size(size(values, "grdx"), size(values, "grdy"), 1),
            new Size(size(values, "blkx"), size(values, "blky"), size(values, "blkz")),
            params,
            List.of(),
            constants(values),
            shared(values, count),
            new FileRef(image, ORIGIN, 0),
            null,
            null,
            List.of(),
            Map.of());
    return new FlexgripCase(settings, problems);
  }

  private static Map<String, Long> values(String text, List<Problem> problems) {
    Map<String, Long> values = new HashMap<>();
    int number = 0;
    for (String line : text.split("\r\n|\n|\r", -1)) {
      number++;
      List<Piece> words = new Piece(line, 0).words();
      if (words.isEmpty()) {
        continue;
      }
      Complaints complaints = new Complaints(Origin.comment(number, 0), problems);
      Piece key = words.get(0);
      long value = words.size() == 2 ? hex(words.get(1).text()) : -1;
      if (value < 0) {
        complaints.error("flexgrip-cfg", key, "a line is 'key value', the value in hexadecimal");
      } else if (known(key.text())) {
        values.put(key.text(), value);
      } else {
        complaints.unknown(key, "key", key.text(), KEYS);
      }
    }
    return values;
  }

  private static boolean known(String key) {
    boolean numbered = key.length() > 1 && (key.charAt(0) == 'k' || key.charAt(0) == 'c');
    for (int i = 1; numbered && i < key.length(); i++) {
      numbered = key.charAt(i) >= '0' && key.charAt(i) <= '9';
    }
    return numbered || KEYS.contains(key) || IGNORED.contains(key);
  }

  /** A hexadecimal number of 32 bits without prefix; -1 if it is none. */
  private static long hex(String text) {
    if (text.startsWith("-") || text.startsWith("+")) {
      return -1;
    }
    try {
      long value = Long.parseLong(text, 16);
      return value > 0xffff_ffffL ? -1 : value;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static int size(Map<String, Long> values, String key) {
    return (int) Math.min(Integer.MAX_VALUE, values.getOrDefault(key, 0L));
  }

  /** The hardware does not decode the bank, so that every bank shows the same bytes. */
  private static List<Constant> constants(Map<String, Long> values) {
    int bytes = (int) Math.min(MOST, values.getOrDefault("cmem_size", 0L));
    List<Value> words = new ArrayList<>();
    for (int at = 0; at < bytes; at += 4) {
      long word = 0;
      for (int i = 0; i < Math.min(4, bytes - at); i++) {
        word |= (values.getOrDefault("c" + (at + i), 0L) & 0xff) << 8 * i;
      }
      words.add(new Value.Bits(word, 1));
    }
    List<Constant> banks = new ArrayList<>();
    for (int bank = 0; bank <= MemoryPlan.LAST_BANK && !words.isEmpty(); bank++) {
      banks.add(new Constant(bank, 0, words));
    }
    return banks;
  }

  /** What the block gets beyond header and parameters: its size is rounded up to 256 bytes. */
  private static int shared(Map<String, Long> values, int params) {
    long asked = values.getOrDefault("shmem", 0L) + values.getOrDefault("dynsh", 0L);
    long block = (params + asked + 16 + 255) & ~255;
    return (int) Math.min(Integer.MAX_VALUE, Math.max(asked, block - 16 - 4L * params));
  }
}
