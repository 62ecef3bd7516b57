package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Problem;

/**
 * The launch settings that stand in the options of a command.
 *
 * @param settings what they say
 * @param problems what is wrong with them
 */
public record LaunchOptions(LaunchSettings settings, List<Problem> problems) {

  /**
   * The options as they were typed; what was not typed is null or an empty list.
   *
   * @param grid {@code --grid}
   * @param block {@code --block}
   * @param params {@code --param}, repeated
   * @param buffers {@code --buffer}, repeated
   * @param constants {@code --const}, repeated
   * @param shared {@code --shared}
   * @param global {@code --global}
   * @param maxSteps {@code --max-steps}
   * @param profile {@code --profile}
   * @param quirks {@code --quirk}, repeated
   * @param tables {@code --sfu-tables}
   */
  public record Texts(
      String grid,
      String block,
      List<String> params,
      List<String> buffers,
      List<String> constants,
      String shared,
      String global,
      String maxSteps,
      String profile,
      List<String> quirks,
      String tables) {

    /** Options that switch no quirk. */
    public Texts(
        String grid,
        String block,
        List<String> params,
        List<String> buffers,
        List<String> constants,
        String shared,
        String global,
        String maxSteps,
        String profile) {
      this(
          grid, block, params, buffers, constants, shared, global, maxSteps, profile, List.of(),
          null);
    }
  }

  private interface Setter {
    void set(Origin origin, Piece text);
  }

  /** Reads the options. Total: any text gives settings and problems. */
  public static LaunchOptions read(Texts texts) {
    List<Problem> problems = new ArrayList<>();
    SettingsBuilder builder = new SettingsBuilder(problems);
    set(texts.grid, "--grid", builder::grid);
    set(texts.block, "--block", builder::block);
    each(texts.params, "--param", builder::params);
    each(texts.buffers, "--buffer", builder::buffer);
    each(texts.constants, "--const", builder::constant);
    set(texts.shared, "--shared", builder::shared);
    set(texts.global, "--global", builder::global);
    set(texts.maxSteps, "--max-steps", builder::maxSteps);
    set(texts.profile, "--profile", builder::profile);
    each(texts.quirks, "--quirk", builder::quirks);
    set(texts.tables, "--sfu-tables", builder::tables);
    return new LaunchOptions(builder.build(), problems);
  }

  private static void each(List<String> values, String option, Setter setter) {
    for (String value : values) {
      set(value, option, setter);
    }
  }

  private static void set(String value, String option, Setter setter) {
    if (value != null) {
      setter.set(Origin.option(option), new Piece(value, 0).trim());
    }
  }
}
