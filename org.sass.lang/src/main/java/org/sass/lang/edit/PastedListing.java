package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises instructions that were copied out of the windows of other tools, and writes them as a
 * listing, line for line: rows of Nsight Compute's source page (cells between tabs, or CSV), the
 * SASS output of Compiler Explorer, and disassembly of cuda-gdb. Listings of cuobjdump and nvdisasm
 * need no change.
 */
public final class PastedListing {
  /** Length of the longest text that is looked at, in characters. */
  private static final int MAX_LENGTH = 1 << 24;

  /** Length of the longest line that can be a row or a name, in characters. */
  private static final int MAX_LINE = 1000;

  /** Size of an instruction on the GPUs that these tools support, in bytes. */
  private static final int WORD_BYTES = 16;

  /** From this address on, branch targets are addresses in memory, not places in the kernel. */
  private static final long FIRST_MEMORY_ADDRESS = 1L << 24;

  /**
   * An instruction. Like all patterns here, it needs time in proportion to the length of a text:
   * runs are possessive ({@code ++}), so that a text that fails after a run fails at once.
   */
  private static final String INSTRUCTION_TEXT =
      "(?:@!?U?P(?:\\d|T)\\s++)?[A-Z][A-Z0-9_]++(?:\\.[A-Za-z0-9_]++)*+(?:\\s.*+)?";

  private static final Pattern INSTRUCTION = Pattern.compile(INSTRUCTION_TEXT);
  private static final Pattern LINE_BREAK = Pattern.compile("\r\n|\r|\n");
  private static final Pattern ROW_NUMBER = Pattern.compile("\\d{1,7}");
  private static final Pattern ADDRESS =
      Pattern.compile("(?:0[xX])?[0-9a-fA-F]{4,16}|[0-9a-fA-F]{8} [0-9a-fA-F]{8}");
  private static final Pattern SPACED_ROW =
      Pattern.compile(
          "\\s*+(\\d{1,7}\\s++)?([0-9a-fA-F]{8} [0-9a-fA-F]{8}|(?:0[xX])?[0-9a-fA-F]{12,16})\\s++("
              + INSTRUCTION_TEXT
              + ")");
  private static final Pattern DEBUGGER_ROW =
      Pattern.compile(
          "\\s*+(?:=>\\s*+)?0x([0-9a-fA-F]{4,16})\\s++<(?:[^>+]|\\+(?!\\d{1,9}>))*+"
              + "(?:\\+(\\d{1,9}))?>:\\s++("
              + INSTRUCTION_TEXT
              + ")");

  /** The blanks before numbers that follow an instruction. */
  private static final Pattern COLUMNS = Pattern.compile("(?<!\\s)\\s{2,}+(?=[\\d.,%]++(?:\\s|$))");

  private static final Pattern MANGLED_NAME = Pattern.compile("_Z\\w++");
  private static final Pattern COPY_NOTE = Pattern.compile(" \\[[^\\[\\]]*+\\]$");
  private static final Pattern NUMBER = Pattern.compile("0x([0-9a-fA-F]{6,15})\\b");

  /** The namespace of a function that other files do not see. */
  private static final String NO_NAMESPACE = "(anonymous namespace)::";

  /** A line that may stand before and after the line that names the architecture. */
  private static final Pattern BLANK_OR_COMMENT = Pattern.compile("\\s*+(?://.*+)?");

  /** A line that names the architecture of the copied instructions below it. */
  private static final Pattern ARCH_LINE = Pattern.compile("\\s*+\\.arch\\s++\\w++\\s*+(?://.*+)?");

  /** The patterns that a whole text must match, for the test that counts their steps. */
  static final List<Pattern> MATCHED =
      List.of(
          INSTRUCTION,
          ROW_NUMBER,
          ADDRESS,
          SPACED_ROW,
          DEBUGGER_ROW,
          MANGLED_NAME,
          BLANK_OR_COMMENT,
          ARCH_LINE);

  /** The patterns that are searched in a text, for the same test. */
  static final List<Pattern> SEARCHED = List.of(LINE_BREAK, COLUMNS, COPY_NOTE, NUMBER);

  private final String[] lines;
  private final List<Row> rows = new ArrayList<>();
  private int others;
  private int sourceColumn = -1;
  private boolean namesArch;

  /**
   * A row with an instruction.
   *
   * @param line index of its line
   * @param number its number in the kernel, from 1; 0 if it has none
   * @param address its address as text; empty if it has none
   * @param text the instruction
   */
  private record Row(int line, int number, String address, String text) {}

  private PastedListing(String text) {
    lines = LINE_BREAK.split(text, -1);
  }

  /**
   * Returns a text as a listing with as many lines. Returns null if it is not one of these copies.
   * Comments and one {@code .arch} line may precede the copy; they stay as they are.
   */
  public static String convert(String text) {
    if (text.length() > MAX_LENGTH || text.contains("/*0000*/") || text.contains(".kernel ")) {
      return null;
    }
    int start = endOfHead(text);
    String copy = text.substring(start);
    if (copy.contains(".arch ")) {
      return null;
    }
    PastedListing pasted = new PastedListing(copy);
    pasted.namesArch = start > 0;
    pasted.readRows();
    boolean isTable = !pasted.rows.isEmpty() && pasted.others <= pasted.rows.size() / 4 + 1;
    String listing = isTable ? pasted.table() : pasted.functions();
    return listing == null ? null : text.substring(0, start) + listing;
  }

  /**
   * Returns the index after the lines up to the first one with an instruction, if one of these
   * names the architecture and the others are comments; otherwise 0.
   */
  private static int endOfHead(String text) {
    boolean hasArch = false;
    Matcher lineBreak = LINE_BREAK.matcher(text);
    for (int start = 0; lineBreak.find(); start = lineBreak.end()) {
      String line = text.substring(start, lineBreak.start());
      if (line.length() <= MAX_LINE && !hasArch && ARCH_LINE.matcher(line).matches()) {
        hasArch = true;
      } else if (line.length() > MAX_LINE || !BLANK_OR_COMMENT.matcher(line).matches()) {
        return hasArch ? start : 0;
      }
    }
    return 0;
  }

  private void readRows() {
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      Row row = line.isBlank() ? null : row(i, line);
      if (row != null) {
        rows.add(row);
      } else if (!line.isBlank() && !isHeader(line)) {
        others++;
      }
    }
  }

  /** Returns whether the line has the titles of the columns; remembers where instructions are. */
  private boolean isHeader(String line) {
    List<String> cells = cells(line);
    int column = cells == null ? -1 : cells.indexOf("Source");
    sourceColumn = column >= 0 ? column : sourceColumn;
    return column >= 0;
  }

  private Row row(int index, String line) {
    if (line.length() > MAX_LINE) {
      return null;
    }
    Matcher debugger = DEBUGGER_ROW.matcher(line);
    if (debugger.matches()) {
      int offset = debugger.group(2) == null ? 0 : Integer.parseInt(debugger.group(2));
      return new Row(
          index, offset / WORD_BYTES + 1, "0x" + debugger.group(1), debugger.group(3).strip());
    }
    List<String> cells = cells(line);
    if (cells == null) {
      Matcher spaced = SPACED_ROW.matcher(line);
      return spaced.matches()
          ? new Row(
              index, number(spaced.group(1)), spaced.group(2), withoutColumns(spaced.group(3)))
          : null;
    }
    int column = sourceColumn;
    for (int i = 0; column < 0 && i < cells.size(); i++) {
      column = INSTRUCTION.matcher(cells.get(i)).matches() ? i : -1;
    }
    if (column < 0 || column >= cells.size() || !INSTRUCTION.matcher(cells.get(column)).matches()) {
      return null;
    }
    String address = "";
    for (int i = 0; i < column; i++) {
      boolean isAddress = ADDRESS.matcher(cells.get(i)).matches() && (i > 0 || column == 1);
      address = isAddress ? cells.get(i) : address;
    }
    int number = column > 0 ? number(cells.get(0)) : 0;
    if (sourceColumn < 0 && address.isEmpty() && number == 0) {
      // A source text can have a tab between a mnemonic and its operands.
      return null;
    }
    return new Row(index, number, address, cells.get(column));
  }

  private static int number(String cell) {
    String digits = cell == null ? "" : cell.strip();
    return ROW_NUMBER.matcher(digits).matches() ? Integer.parseInt(digits) : 0;
  }

  /** Returns an instruction without the numbers that follow it after several blanks. */
  private static String withoutColumns(String text) {
    return COLUMNS.split(text, 2)[0].strip();
  }

  /** Returns the cells of a row; null if the line has none. */
  private static List<String> cells(String line) {
    if (line.indexOf('\t') > 0 && !line.isBlank() && line.indexOf(';') < 0) {
      List<String> cells = new ArrayList<>();
      for (String cell : line.split("\t", -1)) {
        cells.add(cell.strip());
      }
      return cells;
    }
    return line.startsWith("\"") ? csv(line) : null;
  }

  /** Returns the cells of a line of CSV; two quotes in a cell stand for one. */
  private static List<String> csv(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean isQuote = isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        cell.append(isQuote ? "\"" : "");
        i += isQuote ? 1 : 0;
        isQuoted = isQuote || !isQuoted;
      } else if (c == ',' && !isQuoted) {
        cells.add(cell.toString().strip());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString().strip());
    return cells;
  }

  /** Writes the rows of a table. Their places in the kernel come from addresses or numbers. */
  private String table() {
    int radix = radix();
    long[] addresses = new long[rows.size()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = address(rows.get(i), radix);
    }
    Row first = rows.get(0);
    boolean hasAddresses = addresses[0] >= 0;
    long base = hasAddresses && addresses[0] >= FIRST_MEMORY_ADDRESS ? addresses[0] : 0;
    base -= base > 0 && first.number > 0 ? (first.number - 1L) * WORD_BYTES : 0;
    long end = addresses[addresses.length - 1] + WORD_BYTES;
    String[] out = new String[lines.length];
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      long place = i * (long) WORD_BYTES;
      if (addresses[i] >= 0) {
        place = addresses[i] - base;
      } else if (row.number > 0) {
        place = (row.number - 1L) * WORD_BYTES;
      }
      String text = base > 0 ? withPlaces(row.text, base, end) : row.text;
      out[row.line] = String.format("        /*%04x*/                   %s ;", place, text);
    }
    for (int i = 0; i < lines.length; i++) {
      boolean isLeftOut = out[i] == null && !lines[i].isBlank();
      out[i] = isLeftOut ? "// " + lines[i].strip() : out[i] == null ? "" : out[i];
    }
    return String.join("\n", out);
  }

  /** Returns 10 if only decimal addresses go up by the size of an instruction, else 16. */
  private int radix() {
    for (int radix : new int[] {16, 10}) {
      boolean fits = true;
      for (int i = 1; i < rows.size(); i++) {
        long before = address(rows.get(i - 1), radix);
        fits &= before >= 0 && address(rows.get(i), radix) - before == WORD_BYTES;
      }
      if (fits) {
        return radix;
      }
    }
    return 16;
  }

  /** Returns the address of a row; -1 if it has none. */
  private static long address(Row row, int radix) {
    String digits = row.address.replace(" ", "").toLowerCase(Locale.ROOT).replaceFirst("^0x", "");
    try {
      return digits.isEmpty() ? -1 : Long.parseLong(digits, radix);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Returns an instruction with places in the kernel instead of addresses in memory. */
  private static String withPlaces(String text, long base, long end) {
    return NUMBER
        .matcher(text)
        .replaceAll(
            number -> {
              long value = Long.parseLong(number.group(1), 16);
              boolean isInside = value >= base && value <= end;
              return isInside ? "0x" + Long.toHexString(value - base) : number.group();
            });
  }

  /**
   * Writes the lines of Compiler Explorer with the usual headers of functions: it shows their names
   * as in C++, which no label can have. Returns null if no line is such a name before an
   * instruction. In a text that names its architecture, a mangled name alone is a label of a source
   * text.
   */
  private String functions() {
    boolean found = false;
    String[] out = lines.clone();
    for (int i = 0; i < lines.length; i++) {
      String name = functionName(lines[i]);
      if (name != null && startsFunction(i + 1)) {
        out[i] = "\t\tFunction : " + name;
        found |= !namesArch || !MANGLED_NAME.matcher(name).matches();
      }
    }
    return found ? String.join("\n", out) : null;
  }

  /** Returns the name of a function that a line starts; null if it starts none. */
  private static String functionName(String line) {
    String text = line.stripTrailing();
    if (text.length() > MAX_LINE || !text.endsWith(":")) {
      return null;
    }
    String name = text.substring(0, text.length() - 1);
    String signature = COPY_NOTE.matcher(name).replaceFirst("");
    if (signature.startsWith(NO_NAMESPACE)) {
      signature = signature.substring(NO_NAMESPACE.length());
    }
    int bracket = signature.indexOf('(');
    boolean isSignature =
        bracket > 0
            && signature.endsWith(")")
            && (Character.isLetter(signature.charAt(0)) || "_~".indexOf(signature.charAt(0)) >= 0)
            && name.indexOf(';') < 0
            && name.indexOf('/') < 0;
    return isSignature || MANGLED_NAME.matcher(name).matches() ? name : null;
  }

  private boolean startsFunction(int from) {
    for (int i = from; i < lines.length; i++) {
      if (!lines[i].isBlank()) {
        return Character.isWhitespace(lines[i].charAt(0))
            && INSTRUCTION.matcher(lines[i].strip()).matches();
      }
    }
    return false;
  }
}
