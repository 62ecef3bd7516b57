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
  private static final String PARAM = "BENCH_KREG";
  private static final String CONSTANT = "BENCH_CMEMREG";

  private static final NamedNumbers.Names NAMES =
      new NamedNumbers.Names() {
        @Override
        public String of(BenchSetting setting) {
          return setting.constant();
        }

        @Override
        public String param(int index) {
          return PARAM + index;
        }

        @Override
        public String constant(int index) {
          return CONSTANT + index;
        }

        @Override
        public String number(long value) {
          return "x\"" + Long.toHexString(value) + '"';
        }
      };

  /** Number of cores of the simulated hardware, and of threads that each core runs in turn. */
  private static final int CORES = 8;

  private static final int LANES = 4;

  private final List<Token> tokens;
  private final NamedNumbers entries;
  private int at;

  private PickBench(String text, NamedNumbers entries) {
    this.tokens = VhdlTokens.of(text);
    this.entries = entries;
  }

  /**
   * Reads a file. Accepts any text: returns a launch and the problems with the text.
   *
   * @param text the text of {@code pick_bench.vhd}
   * @param configuration the text of {@code TP_configuration.vhd}, which assigns the constants to
   *     registers; null to assume that each constant goes to the register with its number
   */
  public static BenchLaunch.Read read(String text, String configuration) {
    NamedNumbers entries = new NamedNumbers("flexgrip-constants");
    new PickBench(text, entries).constants();
    if (configuration != null) {
      new PickBench(configuration, entries).registers();
    }
    return entries.launch(NAMES);
  }

  private void constants() {
    while (peek().kind() != Kind.END) {
      boolean declaration = next().is("constant");
      Token name = peek();
      if (declaration && name.text().startsWith("bench_")) {
        next();
        constant(name);
      }
    }
  }

  /**
   * Reads the lists with the initial values of the test bench's registers, in which the last
   * register comes first.
   */
  private void registers() {
    while (peek().kind() != Kind.END) {
      boolean declaration = next().is("constant");
      if (declaration && peek().is("cmem_regs_default")) {
        registers(CONSTANT, BenchLaunch.MOST_CONSTANTS);
      } else if (declaration && peek().is("kernel_regs_default")) {
        registers(PARAM, BenchLaunch.MOST_PARAMS);
      }
    }
  }

  private void registers(String register, int count) {
    while (!peek().is(":=") && peek().kind() != Kind.END) {
      next();
    }
    next();
    List<Token> list = new ArrayList<>();
    while (!peek().is(";") && peek().kind() != Kind.END) {
      Token token = next();
      if (token.kind() == Kind.BITS || token.kind() == Kind.NAME) {
        list.add(token);
      }
    }
    // A list of any other length is not reliable, so it is ignored.
    if (list.size() != count) {
      return;
    }
    Collections.reverse(list);
    entries.rearrange(register, list.stream().map(PickBench::register).toList());
  }

  /** Returns the initial value of a register: bits, or a constant by its name. */
  private static NamedNumbers.Source register(Token token) {
    return token.kind() == Kind.BITS
        ? new NamedNumbers.Source(null, bits(token.text()), place(token))
        : new NamedNumbers.Source(token.text().toUpperCase(Locale.ROOT), 0, place(token));
  }

  private Token peek() {
    return tokens.get(at);
  }

  private Token next() {
    Token token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  private void constant(Token name) {
    String constant = name.text().toUpperCase(Locale.ROOT);
    if (!wanted(constant)) {
      return;
    }
    while (!peek().is(":=") && !peek().is(";") && peek().kind() != Kind.END) {
      next();
    }
    Place place = place(name);
    if (!peek().is(":=")) {
      entries.error(place, constant + " has no value; write := x\"...\" and ; after its type");
      return;
    }
    next();
    Place value = place(peek());
    long number = value();
    if (number < 0 || !peek().is(";")) {
      entries.error(
          value,
          "the value of "
              + constant
              + " is not understood; write it as x\"0040\", as \"0100\" or as"
              + " std_logic_vector(to_unsigned(64, 16))");
      return;
    }
    entries.put(constant, number, value);
  }

  private static boolean wanted(String constant) {
    for (BenchSetting setting : BenchSetting.values()) {
      if (setting.constant().equals(constant)) {
        return true;
      }
    }
    return constant.startsWith(PARAM) || constant.startsWith(CONSTANT);
  }

  private static Place place(Token token) {
    return new Place(token.line(), token.start(), token.end());
  }

  /** Returns the value of an expression; -1 if it has a form that is not understood. */
  private long value() {
    Token first = next();
    if (first.kind() == Kind.NUMBER) {
      return number(first.text());
    }
    if (first.kind() == Kind.BITS) {
      StringBuilder bits = new StringBuilder(first.text());
      while (peek().is("&") && tokens.get(at + 1).kind() == Kind.BITS) {
        next();
        bits.append(next().text());
      }
      return bits(bits.toString());
    }
    if (first.is("(") && take("others") && take("=>") && take("'") && take("0") && take("'")) {
      return take(")") ? 0 : -1;
    }
    boolean cast = first.is("std_logic_vector");
    if (cast && !take("(")) {
      return -1;
    }
    if (cast ? !take("to_unsigned") : !first.is("to_unsigned")) {
      return -1;
    }
    long value = take("(") ? value() : -1;
    boolean width = take(",") && next().kind() == Kind.NUMBER && take(")");
    return width && (!cast || take(")")) ? value : -1;
  }

  private boolean take(String text) {
    boolean found = peek().is(text);
    if (found) {
      next();
    }
    return found;
  }

  private static long number(String digits) {
    return digits.length() > 10 ? -1 : Long.parseLong(digits);
  }

  /** Parses bits as a number; returns -1 if it has more than 40 bits without leading zeros. */
  private static long bits(String bits) {
    int first = bits.indexOf('1');
    if (first < 0) {
      return 0;
    }
    return bits.length() - first > 40 ? -1 : Long.parseLong(bits.substring(first), 2);
  }

  /**
   * Returns the text of the package for a launch.
   *
   * @param words how many words of global memory the test bench prints after the run
   */
  public static String write(BenchLaunch launch, int words) {
    StringBuilder out = new StringBuilder();
    out.append("library IEEE;\nuse IEEE.std_logic_1164.all;\nuse IEEE.numeric_std.all;\n\n");
    out.append("package pick_bench is\n\n");
    array("cmem_regs_type", BenchLaunch.MOST_CONSTANTS, 8, out);
    array("kernel_regs_type", BenchLaunch.MOST_PARAMS, 32, out);
    out.append("\n  constant BENCH_CORES      : integer := ").append(CORES);
    out.append(";\n  constant BENCH_WARP_LANES : integer := ").append(LANES);
    out.append(";\n  constant BENCH_APP        : string  := \"TP\";");
    out.append("\n  constant BENCH_APP_INST   : string  := \"TP\";\n\n");
    for (BenchSetting setting : BenchSetting.values()) {
      declare(setting.constant(), setting.bits(), launch.get(setting), out);
    }
    out.append("\n  -- The parameters, g [0x4] and on.\n");
    for (int i = 0; i < BenchLaunch.MOST_PARAMS; i++) {
      declare(NAMES.param(i), 32, at(launch.params(), i), out);
    }
    out.append("\n  -- The bytes of constant memory.\n");
    for (int i = 0; i < BenchLaunch.MOST_CONSTANTS; i++) {
      declare(NAMES.constant(i), 8, at(launch.constants(), i), out);
    }
    out.append("\n  -- The last word of global memory that is read after the run.\n");
    out.append("  constant READ_DATA_SIZE : std_logic_vector(17 downto 0) :=");
    out.append(" std_logic_vector(to_unsigned(").append(Math.max(0, words - 1));
    out.append(", 18));\n\nend pick_bench;\n");
    return out.toString();
  }

  /** Returns the declarations that differ from launch to launch, one line each. */
  public static List<String> declarations(BenchLaunch launch) {
    List<String> declarations = new ArrayList<>();
    for (BenchSetting setting : BenchSetting.values()) {
      declarations.add(declaration(setting.constant(), setting.bits(), launch.get(setting)));
    }
    for (int i = 0; i < launch.params().size(); i++) {
      declarations.add(declaration(NAMES.param(i), 32, at(launch.params(), i)));
    }
    for (int i = 0; i < launch.constants().size(); i++) {
      declarations.add(declaration(NAMES.constant(i), 8, at(launch.constants(), i)));
    }
    return declarations;
  }

  private static long at(List<Integer> list, int index) {
    return index < list.size() ? list.get(index) & 0xffff_ffffL : 0;
  }

  private static void array(String name, int count, int bits, StringBuilder out) {
    out.append("  type ").append(name).append(" is array (").append(count - 1);
    out.append(" downto 0) of std_logic_vector(").append(bits - 1).append(" downto 0);\n");
  }

  private static void declare(String name, int bits, long value, StringBuilder out) {
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
