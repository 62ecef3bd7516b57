package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.sass.sim.target.flexgrip.files.NamedNumbers.Place;
import org.sass.sim.target.flexgrip.files.VhdlTokens.Kind;
import org.sass.sim.target.flexgrip.files.VhdlTokens.Token;

/**
 * Reads and writes the launch constants in {@code pick_bench.vhd}, the package from which
 * FlexGripPlus's test bench takes its launch. Constants that a launch does not need are skipped.
 */
public final class PickBench {
  private static final String PARAM_PREFIX = "BENCH_KREG";
  private static final String CONSTANT_PREFIX = "BENCH_CMEMREG";

  private static final NamedNumbers.Names NAMES =
      new NamedNumbers.Names() {
        @Override
        public String settingName(BenchSetting setting) {
          return setting.vhdlConstant();
        }

        @Override
        public String paramName(int index) {
          return PARAM_PREFIX + index;
        }

        @Override
        public String constantName(int index) {
          return CONSTANT_PREFIX + index;
        }

        @Override
        public String formatNumber(long value) {
          return "x\"" + Long.toHexString(value) + '"';
        }
      };

  /** Number of cores of the simulated hardware, and of threads that each core runs in turn. */
  private static final int CORES = 8;

  private static final int THREADS_PER_CORE = 4;

  private final List<Token> tokens;
  private final NamedNumbers entries;
  private int position;

  private PickBench(String text, NamedNumbers entries) {
    this.tokens = VhdlTokens.tokenize(text);
    this.entries = entries;
  }

  /**
   * Reads a file. Accepts any text: returns a launch and the problems with the text.
   *
   * @param text the text of {@code pick_bench.vhd}
   * @param configuration the text of {@code TP_configuration.vhd}, which assigns the constants to
   *     registers; null to assume that each constant goes to the register with its number
   */
  public static BenchLaunch.ReadResult read(String text, String configuration) {
    NamedNumbers entries = new NamedNumbers("flexgrip-constants");
    new PickBench(text, entries).readConstants();
    if (configuration != null) {
      new PickBench(configuration, entries).readRegisterLists();
    }
    return entries.toLaunch(NAMES);
  }

  private void readConstants() {
    while (peek().kind() != Kind.END) {
      boolean declaration = nextToken().is("constant");
      Token name = peek();
      if (declaration && name.text().startsWith("bench_")) {
        nextToken();
        readConstant(name);
      }
    }
  }

  /**
   * Reads the lists with the initial values of the test bench's registers, in which the last
   * register comes first.
   */
  private void readRegisterLists() {
    while (peek().kind() != Kind.END) {
      boolean declaration = nextToken().is("constant");
      if (declaration && peek().is("cmem_regs_default")) {
        readRegisterList(CONSTANT_PREFIX, BenchLaunch.MAX_CONSTANTS);
      } else if (declaration && peek().is("kernel_regs_default")) {
        readRegisterList(PARAM_PREFIX, BenchLaunch.MAX_PARAMS);
      }
    }
  }

  private void readRegisterList(String namePrefix, int count) {
    while (!peek().is(":=") && peek().kind() != Kind.END) {
      nextToken();
    }
    nextToken();
    List<Token> list = new ArrayList<>();
    while (!peek().is(";") && peek().kind() != Kind.END) {
      Token token = nextToken();
      if (token.kind() == Kind.BITS || token.kind() == Kind.NAME) {
        list.add(token);
      }
    }
    // A list of any other length is not reliable, so it is ignored.
    if (list.size() != count) {
      return;
    }
    Collections.reverse(list);
    entries.reassign(namePrefix, list.stream().map(PickBench::toInitialValue).toList());
  }

  /** Returns the initial value of a register: bits, or a constant by its name. */
  private static NamedNumbers.InitialValue toInitialValue(Token token) {
    return token.kind() == Kind.BITS
        ? new NamedNumbers.InitialValue(null, parseBits(token.text()), placeOf(token))
        : new NamedNumbers.InitialValue(token.text().toUpperCase(Locale.ROOT), 0, placeOf(token));
  }

  private Token peek() {
    return tokens.get(position);
  }

  private Token nextToken() {
    Token token = tokens.get(position);
    position = Math.min(position + 1, tokens.size() - 1);
    return token;
  }

  private void readConstant(Token name) {
    String constantName = name.text().toUpperCase(Locale.ROOT);
    if (!isLaunchConstant(constantName)) {
      return;
    }
    while (!peek().is(":=") && !peek().is(";") && peek().kind() != Kind.END) {
      nextToken();
    }
    Place place = placeOf(name);
    if (!peek().is(":=")) {
      entries.addError(
          place, constantName + " has no value; write := x\"...\" and ; after its type");
      return;
    }
    nextToken();
    Place value = placeOf(peek());
    long number = parseValue();
    if (number < 0 || !peek().is(";")) {
      entries.addError(
          value,
          "the value of "
              + constantName
              + " is not understood; write it as x\"0040\", as \"0100\" or as"
              + " std_logic_vector(to_unsigned(64, 16))");
      return;
    }
    entries.put(constantName, number, value);
  }

  private static boolean isLaunchConstant(String constant) {
    for (BenchSetting setting : BenchSetting.values()) {
      if (setting.vhdlConstant().equals(constant)) {
        return true;
      }
    }
    return constant.startsWith(PARAM_PREFIX) || constant.startsWith(CONSTANT_PREFIX);
  }

  private static Place placeOf(Token token) {
    return new Place(token.line(), token.start(), token.end());
  }

  /** Returns the value of an expression; -1 if it has a form that is not understood. */
  private long parseValue() {
    Token first = nextToken();
    if (first.kind() == Kind.NUMBER) {
      return parseNumber(first.text());
    }
    if (first.kind() == Kind.BITS) {
      StringBuilder bits = new StringBuilder(first.text());
      while (peek().is("&") && tokens.get(position + 1).kind() == Kind.BITS) {
        nextToken();
        bits.append(nextToken().text());
      }
      return parseBits(bits.toString());
    }
    if (first.is("(")
        && accept("others")
        && accept("=>")
        && accept("'")
        && accept("0")
        && accept("'")) {
      return accept(")") ? 0 : -1;
    }
    boolean isCast = first.is("std_logic_vector");
    if (isCast && !accept("(")) {
      return -1;
    }
    if (isCast ? !accept("to_unsigned") : !first.is("to_unsigned")) {
      return -1;
    }
    long value = accept("(") ? parseValue() : -1;
    boolean hasWidth = accept(",") && nextToken().kind() == Kind.NUMBER && accept(")");
    return hasWidth && (!isCast || accept(")")) ? value : -1;
  }

  private boolean accept(String text) {
    boolean found = peek().is(text);
    if (found) {
      nextToken();
    }
    return found;
  }

  private static long parseNumber(String digits) {
    return digits.length() > 10 ? -1 : Long.parseLong(digits);
  }

  /** Parses bits as a number; returns -1 if it has more than 40 bits without leading zeros. */
  private static long parseBits(String bits) {
    int first = bits.indexOf('1');
    if (first < 0) {
      return 0;
    }
    return bits.length() - first > 40 ? -1 : Long.parseLong(bits.substring(first), 2);
  }

  /**
   * Returns the text of the package for a launch.
   *
   * @param printedWords how many words of global memory the test bench prints after the run
   */
  public static String write(BenchLaunch launch, int printedWords) {
    StringBuilder out = new StringBuilder();
    out.append("library IEEE;\nuse IEEE.std_logic_1164.all;\nuse IEEE.numeric_std.all;\n\n");
    out.append("package pick_bench is\n\n");
    appendArrayType("cmem_regs_type", BenchLaunch.MAX_CONSTANTS, 8, out);
    appendArrayType("kernel_regs_type", BenchLaunch.MAX_PARAMS, 32, out);
    out.append("\n  constant BENCH_CORES      : integer := ").append(CORES);
    out.append(";\n  constant BENCH_WARP_LANES : integer := ").append(THREADS_PER_CORE);
    out.append(";\n  constant BENCH_APP        : string  := \"TP\";");
    out.append("\n  constant BENCH_APP_INST   : string  := \"TP\";\n\n");
    for (BenchSetting setting : BenchSetting.values()) {
      appendDeclaration(setting.vhdlConstant(), setting.bits(), launch.get(setting), out);
    }
    out.append("\n  -- The parameters, g [0x4] and on.\n");
    for (int i = 0; i < BenchLaunch.MAX_PARAMS; i++) {
      appendDeclaration(NAMES.paramName(i), 32, valueAt(launch.params(), i), out);
    }
    out.append("\n  -- The bytes of constant memory.\n");
    for (int i = 0; i < BenchLaunch.MAX_CONSTANTS; i++) {
      appendDeclaration(NAMES.constantName(i), 8, valueAt(launch.constants(), i), out);
    }
    out.append("\n  -- The last word of global memory that is read after the run.\n");
    out.append("  constant READ_DATA_SIZE : std_logic_vector(17 downto 0) :=");
    out.append(" std_logic_vector(to_unsigned(").append(Math.max(0, printedWords - 1));
    out.append(", 18));\n\nend pick_bench;\n");
    return out.toString();
  }

  /** Returns the declarations that differ from launch to launch, one line each. */
  public static List<String> declarations(BenchLaunch launch) {
    List<String> declarations = new ArrayList<>();
    for (BenchSetting setting : BenchSetting.values()) {
      declarations.add(declaration(setting.vhdlConstant(), setting.bits(), launch.get(setting)));
    }
    for (int i = 0; i < launch.params().size(); i++) {
      declarations.add(declaration(NAMES.paramName(i), 32, valueAt(launch.params(), i)));
    }
    for (int i = 0; i < launch.constants().size(); i++) {
      declarations.add(declaration(NAMES.constantName(i), 8, valueAt(launch.constants(), i)));
    }
    return declarations;
  }

  private static long valueAt(List<Integer> list, int index) {
    return index < list.size() ? list.get(index) & 0xffff_ffffL : 0;
  }

  private static void appendArrayType(String name, int count, int bits, StringBuilder out) {
    out.append("  type ").append(name).append(" is array (").append(count - 1);
    out.append(" downto 0) of std_logic_vector(").append(bits - 1).append(" downto 0);\n");
  }

  private static void appendDeclaration(String name, int bits, long value, StringBuilder out) {
    out.append("  ").append(declaration(name, bits, value)).append('\n');
  }

  /**
   * Returns a declaration. The value is hexadecimal if the number of bits is a multiple of 4,
   * otherwise binary.
   */
  private static String declaration(String name, int bits, long value) {
    boolean hex = bits % 4 == 0;
    int digits = hex ? bits / 4 : bits;
    String text = hex ? Long.toHexString(value) : Long.toBinaryString(value);
    return "constant "
        + name
        + " : std_logic_vector("
        + (bits - 1)
        + " downto 0) := "
        + (hex ? "x\"" : "\"")
        + "0".repeat(Math.max(0, digits - text.length()))
        + text
        + "\";";
  }
}
