package org.sass.lang.text;

import java.util.List;

/**
 * A launch as the constants of FlexGripPlus's test bench.
 *
 * @param declarations VHDL, each in one line
 */
public record LaunchConstants(List<String> declarations) {

  /** Of a program that says nothing about its launch. */
  public static final LaunchConstants NONE = new LaunchConstants(List.of());
}
