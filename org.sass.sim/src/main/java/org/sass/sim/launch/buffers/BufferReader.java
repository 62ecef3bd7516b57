package org.sass.sim.launch.buffers;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.KeyedSetting;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;

/**
 * Reads the description of a buffer: {@code a=32xf32:iota}, {@code a=4K fill=random:7 at=0x8000},
 * {@code a=input.bin}.
 */
public final class BufferReader {
  private static final List<String> KEYS = List.of("fill", "at");
  private static final String FILL_HELP =
      "zero, iota, a value, a list such as 1,2,3, random:SEED, file:PATH";

  private final SettingProblems settingProblems;
  private ElementType type = ElementType.U32;
  private boolean typed;
  private long size = -1;
  private SettingText fillText;
  private long address = -1;

  public BufferReader(SettingProblems settingProblems) {
    this.settingProblems = settingProblems;
  }

  /** Reads the description of a buffer; returns null if there are errors. */
  public Buffer read(SettingText text) {
    int errorCount = settingProblems.problems().size();
    int equalsIndex = text.text().indexOf('=');
    SettingText name = text.part(0, equalsIndex < 0 ? text.text().length() : equalsIndex);
    if (equalsIndex < 0 || !Buffer.isName(name.text())) {
      settingProblems.error(
          "launch-buffer",
          name,
          name.isEmpty() || Buffer.isName(name.text())
              ? "a buffer is described as NAME=SIZE or NAME=FILE, such as a=32xf32"
              : "'"
                  + name.text()
                  + "' is not a name for a buffer: use letters, digits, _ and $, no digit first");
      return null;
    }
    Fill fill = new Fill.Unspecified();
    for (KeyedSetting part : KeyedSetting.read(text.from(equalsIndex + 1))) {
      if (part.key() == null) {
        fill = readSizeOrFile(part.value());
      } else if (part.key().text().equals("fill")) {
        fillText = stripAddress(part.value());
      } else if (part.key().text().equals("at")) {
        readAddress(part.value());
      } else {
        settingProblems.reportUnknownWord(part.key(), "buffer setting", part.key().text(), KEYS);
      }
    }
    if (settingProblems.problems().size() == errorCount
        && size < 0
        && fill instanceof Fill.Unspecified) {
      settingProblems.error(
          "launch-buffer", name, "buffer " + name.text() + " has no size; " + SIZE_HELP);
    }
    if (fillText != null && settingProblems.problems().size() == errorCount) {
      fill = readFill(fillText);
    }
    return settingProblems.problems().size() > errorCount
        ? null
        : new Buffer(
            name.text(), size, type, typed, fill, address, settingProblems.origin(), name.start());
  }

  private static final String SIZE_HELP =
      "a size is bytes (128, 4K) or elements (32xf32, 16x16xu32; types " + ElementType.NAMES + ")";

  private Fill readSizeOrFile(SettingText whole) {
    SettingText text = stripAddress(whole);
    int colon = text.text().indexOf(':');
    SettingText first = text.part(0, colon < 0 ? text.text().length() : colon);
    boolean digit = !first.isEmpty() && Character.isDigit(first.text().charAt(0));
    boolean path = first.text().indexOf('.') >= 0 || first.text().indexOf('/') >= 0;
    if (!digit || path) {
      if (text.isEmpty()) {
        return new Fill.Unspecified();
      }
      if (SettingNumbers.parseInteger(first.text()).isPresent()) {
        settingProblems.error(
            "launch-buffer", first, first.text() + " is not a size; " + SIZE_HELP);
        return new Fill.Unspecified();
      }
      return new Fill.File(new FileRef(text.text(), settingProblems.origin(), text.start()));
    }
    List<SettingText> words = first.words();
    if (words.size() > 1) {
      SettingText stray = words.get(1);
      settingProblems.error(
          "launch-word",
          stray,
          "unexpected '"
              + stray.text()
              + "' after the size; set the contents of the buffer with fill=");
      return new Fill.Unspecified();
    }
    readSize(first);
    if (colon >= 0) {
      fillText = text.from(colon + 1);
    }
    return new Fill.Unspecified();
  }

  /**
   * Reads {@code at=ADDR} at the end of a text, after a comma or colon, and returns the text before
   * it; returns the whole text if there is no address.
   */
  private SettingText stripAddress(SettingText text) {
    int tail = Math.max(text.text().lastIndexOf(",at="), text.text().lastIndexOf(":at="));
    if (tail < 0) {
      return text;
    }
    readAddress(text.from(tail + 4));
    return text.part(0, tail);
  }

  private void readAddress(SettingText text) {
    OptionalLong value = SettingNumbers.parseNatural(text.text(), Long.MAX_VALUE);
    if (value.isEmpty()) {
      settingProblems.error(
          "launch-buffer", text, "'" + text.text() + "' is not an address, such as 0x2000");
    } else {
      address = value.getAsLong();
    }
  }

  private void readSize(SettingText text) {
    List<SettingText> factors = text.split('x');
    // The x of a number such as 0x80 is no separator.
    boolean isHexadecimal = text.text().startsWith("0x") || text.text().startsWith("0X");
    if (isHexadecimal && ElementType.named(text.text().substring(2)) != null) {
      settingProblems.error(
          "launch-buffer",
          text,
          "'"
              + text.text()
              + "' can be read as bytes in hexadecimal and as no element; "
              + SIZE_HELP);
    } else if (isHexadecimal || factors.size() == 1) {
      OptionalLong bytes = SettingNumbers.parseByteCount(text.text());
      if (bytes.isEmpty()) {
        settingProblems.error(
            "launch-buffer", text, "'" + text.text() + "' is not a size; " + SIZE_HELP);
      } else {
        setSize(text, bytes.getAsLong());
      }
    } else {
      readElements(text, factors);
    }
  }

  private void readElements(SettingText text, List<SettingText> factors) {
    SettingText last = factors.get(factors.size() - 1);
    ElementType named = ElementType.named(last.text());
    if (named == null) {
      settingProblems.reportUnknownWord(
          last, "type", last.text(), List.of(ElementType.NAMES.split(" ")));
      return;
    }
    type = named;
    typed = true;
    long count = named.bytes();
    for (SettingText factor : factors.subList(0, factors.size() - 1)) {
      OptionalLong value = SettingNumbers.parseNatural(factor.text(), Integer.MAX_VALUE);
      if (value.isEmpty()) {
        settingProblems.error(
            "launch-buffer",
            factor,
            "'" + factor.text() + "' is not a number of elements; " + SIZE_HELP);
        return;
      }
      count = Math.min(count * value.getAsLong(), Long.MAX_VALUE >> 32);
    }
    setSize(text, count);
  }

  private void setSize(SettingText text, long bytes) {
    if (bytes == 0 || bytes > MemoryLayout.MAX_BYTES) {
      settingProblems.error(
          "launch-buffer",
          text,
          bytes == 0
              ? "a buffer has at least one byte"
              : "a buffer of "
                  + text.text()
                  + " is too large; the emulator allows "
                  + (MemoryLayout.MAX_BYTES >> 20)
                  + "M");
      return;
    }
    size = bytes;
  }

  private Fill readFill(SettingText text) {
    String word = text.text();
    if (word.equals("zero")) {
      return new Fill.Zero();
    }
    if (word.equals("iota")) {
      return new Fill.Iota();
    }
    if (word.startsWith("random") && (word.length() == 6 || word.charAt(6) == ':')) {
      OptionalLong seed = SettingNumbers.parseInteger(word.substring(Math.min(7, word.length())));
      if (seed.isEmpty()) {
        settingProblems.error("launch-buffer", text, "random needs a seed, a number: random:1");
        return new Fill.Zero();
      }
      return new Fill.Pseudorandom(seed.getAsLong());
    }
    if (word.startsWith("file:")) {
      SettingText path = text.from(5);
      if (path.isEmpty()) {
        settingProblems.error("launch-buffer", text, "file: needs a path after it");
      }
      return new Fill.File(new FileRef(path.text(), settingProblems.origin(), path.start()));
    }
    return readElements(text);
  }

  private Fill readElements(SettingText text) {
    List<Long> bits = new ArrayList<>();
    for (SettingText piece : text.split(',')) {
      OptionalLong value = SettingNumbers.parseElement(type, piece.text());
      if (value.isEmpty()) {
        boolean word = !piece.isEmpty() && Character.isLetter(piece.text().charAt(0));
        settingProblems.error(
            "launch-buffer",
            piece,
            word
                ? "unknown fill '" + piece.text() + "' (there are: " + FILL_HELP + ")"
                : SettingNumbers.elementProblem(type, piece.text()));
        return new Fill.Zero();
      }
      bits.add(value.getAsLong());
    }
    if (bits.size() == 1) {
      return new Fill.Repeat(bits.get(0));
    }
    if (size >= 0 && (long) bits.size() * type.bytes() > size) {
      settingProblems.error(
          "launch-buffer",
          text,
          bits.size() + " values of " + type.bytes() + " bytes for a buffer of " + size + " bytes");
    }
    return new Fill.Elements(List.copyOf(bits));
  }
}
