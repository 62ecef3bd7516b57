package org.sass.lang.ide.settings;

import java.util.Map;

/**
 * What a user chose, under the names of the settings {@code gsass.*}; what is not set has the value
 * of {@link #DEFAULTS}.
 *
 * @param isa the instruction set of a text that names none, {@code gsass.isa}
 * @param profile the machine: {@code g80} or {@code flexgripplus}, {@code gsass.profile}
 * @param hints what to show between the characters of the text, {@code gsass.hints}
 * @param analyses whether to look at whole kernels when idle, {@code gsass.analyses.enable}
 * @param severities what to make of single diagnostics, by code, {@code gsass.diagnostics}
 * @param limits what a multiprocessor has, {@code gsass.limits}
 */
public record Settings(
    String isa,
    String profile,
    Hints hints,
    boolean analyses,
    Map<String, Level> severities,
    Limits limits) {

  /** The settings of a user who has set nothing. */
  public static final Settings DEFAULTS =
      new Settings(
          "sm_10",
          "g80",
          new Hints(Encoding.HEX, true, true, false),
          true,
          Map.of(),
          new Limits(8192, 16384, 768, 8, 0));

  /**
   * Inlay hints.
   *
   * @param encoding what to show at each instruction, {@code gsass.hints.encoding}
   * @param operandNames whether to name operands that do not speak for themselves, {@code
   *     gsass.hints.operandNames}
   * @param values whether to show the value of an {@code .equ}, {@code gsass.hints.values}
   * @param lowFirst whether hints, hovers and views show the low half of a word first, {@code
   *     gsass.hints.wordOrder}
   */
  public record Hints(Encoding encoding, boolean operandNames, boolean values, boolean lowFirst) {}

  /** What a hint at an instruction shows. */
  public enum Encoding {
    OFF,
    HEX,
    ADDRESS,
    ADDRESS_AND_HEX
  }

  /** What a diagnostic is shown as; {@code OFF} silences it. */
  public enum Level {
    OFF,
    HINT,
    INFO,
    WARNING,
    ERROR
  }

  /**
   * What the threads of a multiprocessor share.
   *
   * @param registers its 32-bit registers
   * @param sharedBytes its bytes of shared memory
   * @param threads how many threads it holds
   * @param blocks how many blocks it holds
   * @param occupancy percent of {@code threads} below which to warn; 0 never
   */
  public record Limits(int registers, int sharedBytes, int threads, int blocks, int occupancy) {}

  /** Whether what FlexGripPlus lacks is to be said. */
  public boolean flexgrip() {
    return profile.equals("flexgripplus");
  }
}
