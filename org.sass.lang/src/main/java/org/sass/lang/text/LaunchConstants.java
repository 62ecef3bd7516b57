package org.sass.lang.text;

import java.util.List;

/**
 * The settings of a launch as constants of FlexGripPlus's test bench.
 *
 * @param declarations VHDL declarations, each in one line
 */
public record LaunchConstants(List<String> declarations) {

  /** The constants of a program that says nothing about its launch: none. */
  public static final LaunchConstants NONE = new LaunchConstants(List.of());
}
