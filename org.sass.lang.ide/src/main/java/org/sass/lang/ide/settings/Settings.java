package org.sass.lang.ide.settings;

import java.util.Map;

/**
 * The settings {@code gsass.*} that a user chose. A setting that is not set has its value in {@link
 * #DEFAULTS}.
 *
 * @param isa the instruction set of a text that names none, {@code gsass.isa}
 * @param profile the machine: {@code g80} or {@code flexgripplus}, {@code gsass.profile}
 * @param hints which inlay hints to show, {@code gsass.hints}
 * @param analyses whether to analyse whole kernels when idle, {@code gsass.analyses.enable}
 * @param severities severity of single diagnostics by their code, {@code gsass.diagnostics}
 * @param limits the resources of a multiprocessor, {@code gsass.limits}
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
          new Hints(Encoding.HEX, true, true, true, false),
          true,
          Map.of(),
          new Limits(8192, 16384, 768, 8, 0));

  /**
   * Which inlay hints to show.
   *
   * @param encoding what to show at each instruction, {@code gsass.hints.encoding}
   * @param operandNames whether to name operands whose meaning is not obvious, {@code
   *     gsass.hints.operandNames}
   * @param values whether to show the values of {@code .equ} names and constant expressions, {@code
   *     gsass.hints.values}
   * @param control whether to show the control of an instruction where its text has none, {@code
   *     gsass.hints.control}
   * @param lowFirst whether hints, hovers and views show the low half of a word first, {@code
   *     gsass.hints.wordOrder}
   */
  public record Hints(
      Encoding encoding, boolean operandNames, boolean values, boolean control, boolean lowFirst) {}

  /** What a hint at an instruction shows. */
  public enum Encoding {
    OFF,
    HEX,
    ADDRESS,
    ADDRESS_AND_HEX
  }

  /** The severity with which a diagnostic is shown; {@code OFF} silences it. */
  public enum Level {
    OFF,
    HINT,
    INFO,
    WARNING,
    ERROR
  }

  /**
   * The resources that the threads of a multiprocessor share.
   *
   * @param registers number of 32-bit registers
   * @param sharedBytes bytes of shared memory
   * @param threads maximum number of threads
   * @param blocks maximum number of blocks
   * @param occupancy percentage of {@code threads} below which to warn; 0 for no warning
   */
  public record Limits(int registers, int sharedBytes, int threads, int blocks, int occupancy) {}

  /** Returns whether to report what FlexGripPlus lacks. */
  public boolean isFlexgrip() {
    return profile.equals("flexgripplus");
  }
}
