package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;

/**
 * Reads the cubin files of CUDA 1 and 2, which are text: nested blocks in braces with {@code name =
 * value} lines. Code is a list of words in {@code bincode}, constants are words in {@code mem}.
 */
final class CubinReader {
  private final String text;
  private final List<Section> sections = new ArrayList<>();
  private final List<Constant> common = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private int pos;
  private int line = 1;
  private int lineStart;
  private String arch;

  /** A block of the file with the values of its settings. */
  private static final class Block {
    String name = Assembly.MAIN_KERNEL;
    int segment = -1;
    int offset;
    Integer registers;
    Integer barriers;
    Integer sharedBytes;
    Integer localBytes;
    CodeUnits words = new CodeUnits();
    final List<Constant> constants = new ArrayList<>();
  }

  CubinReader(String text) {
    this.text = text;
  }

  CodeImage read() {
    Block top = new Block();
    for (String token = nextToken(); token != null && problems.isEmpty(); token = nextToken()) {
      readItem(token, top, 0);
    }
    if (sections.isEmpty() && problems.isEmpty()) {
      error("no-code", "there is no code { bincode { ... } } in this file");
    }
    List<Section> all = new ArrayList<>();
    for (Section section : sections) {
      List<Constant> constants = new ArrayList<>(common);
      constants.addAll(section.constants());
      all.add(new Section(section.name(), section.code(), List.copyOf(constants), section.needs()));
    }
    return new CodeImage(arch, List.copyOf(all), List.copyOf(problems));
  }

  /** Reads {@code KEY = VALUE} or {@code KEY { ... }}. */
  private void readItem(String key, Block owner, int depth) {
    String mark = nextToken();
    if ("=".equals(mark)) {
      readSetting(key, nextToken(), owner);
    } else if ("{".equals(mark)) {
      readBlock(key, owner, depth);
    } else {
      error("bad-cubin", "= or { is missing after " + Quote.of(key));
    }
  }

  private void readSetting(String key, String value, Block owner) {
    if (value == null) {
      error("bad-cubin", Quote.of(key) + " has no value");
      return;
    }
    switch (key) {
      case "name" -> owner.name = value;
      case "segnum" -> owner.segment = (int) number(value);
      case "offset" -> owner.offset = (int) number(value);
      case "reg" -> owner.registers = (int) number(value);
      case "bar" -> owner.barriers = (int) number(value);
      case "smem" -> owner.sharedBytes = (int) number(value);
      case "lmem" -> owner.localBytes = (int) number(value);
      default -> {
        // Ignore sizes and counts that the code does not need.
      }
    }
  }

  private void readBlock(String key, Block owner, int depth) {
    if (depth > 8) {
      error("bad-cubin", "blocks nest too deep");
      return;
    }
    if (key.equals("bincode") || key.equals("mem")) {
      readWords(owner);
      return;
    }
    Block block = new Block();
    for (String token = nextToken(); problems.isEmpty(); token = nextToken()) {
      if (token == null) {
        error("bad-cubin", "} of " + Quote.of(key) + " is missing");
      } else if (token.equals("}")) {
        closeBlock(key, block, owner);
        return;
      } else if (key.equals("architecture")) {
        arch = token;
      } else if (!holdsSingleWord(key)) {
        readItem(token, block, depth + 1);
      }
    }
  }

  /** Returns whether a block holds a single word instead of settings. */
  private static boolean holdsSingleWord(String key) {
    return key.equals("abiversion") || key.equals("modname");
  }

  private void closeBlock(String key, Block block, Block owner) {
    if (key.equals("code")) {
      ResourceNeeds needs =
          new ResourceNeeds(
              block.registers,
              block.barriers,
              block.sharedBytes,
              block.localBytes,
              null,
              null,
              null,
              List.of());
      List<Constant> constants = List.copyOf(block.constants);
      sections.add(new Section(block.name, block.words.toBytes(), constants, needs));
    } else if (key.startsWith("const") && block.segment >= 0 && !block.words.isEmpty()) {
      Constant constant = new Constant(block.segment, block.offset, block.words.toBytes());
      (key.equals("consts") ? common : owner.constants).add(constant);
    }
  }

  private void readWords(Block owner) {
    for (String token = nextToken(); problems.isEmpty(); token = nextToken()) {
      if (token == null) {
        error("bad-cubin", "} after the words is missing");
      } else if (token.equals("}")) {
        return;
      } else {
        owner.words.addUnit((int) number(token));
      }
    }
  }

  private long number(String token) {
    boolean hex = token.startsWith("0x");
    try {
      long value = hex ? Long.parseLong(token, 2, token.length(), 16) : Long.parseLong(token);
      if (value >= 0 && value <= 0xffffffffL) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number that is out of range.
    }
    error("bad-cubin", Quote.of(token) + " is not a number of 32 bits");
    return 0;
  }

  private String nextToken() {
    while (pos < text.length() && isSkipped(text.charAt(pos))) {
      if (text.charAt(pos) == '\n') {
        line++;
        lineStart = pos + 1;
      }
      pos++;
    }
    if (pos >= text.length()) {
      return null;
    }
    int start = pos++;
    if (!isPunctuation(text.charAt(start))) {
      while (pos < text.length()
          && !isSkipped(text.charAt(pos))
          && !isPunctuation(text.charAt(pos))) {
        pos++;
      }
    }
    return text.substring(start, pos);
  }

  private static boolean isSkipped(char c) {
    return Letters.isBlank(c) || Letters.isLineBreak(c) || c == ',';
  }

  private static boolean isPunctuation(char c) {
    return c == '{' || c == '}' || c == '=';
  }

  private void error(String code, String message) {
    if (problems.isEmpty()) {
      int end = Math.max(0, pos - lineStart);
      problems.add(Problem.error(code, message, line, Math.max(0, end - 1), end));
    }
  }
}
