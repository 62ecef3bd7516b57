package org.sass.lang.ui.launch.ui;

import java.util.regex.Pattern;
import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;

/**
 * The page of a launch configuration with the sizes of grid and block, the shared memory, and
 * limits of a run.
 */
final class GridTab extends SettingTab {
  private static final Pattern SIZES =
      Pattern.compile("\\s*(0x[0-9a-fA-F]+|\\d+)(\\s*,\\s*(0x[0-9a-fA-F]+|\\d+)){0,2}\\s*");

  GridTab() {
    super("Grid and Block");
  }

  @Override
  void fill(Composite page) {
    note(page, "Empty fields use the values from the file's launch comments.");
    text(page, Setting.GRID, "&Grid:", Setting.GRID.hint());
    text(page, Setting.BLOCK, "&Block:", Setting.BLOCK.hint());
    text(page, Setting.SHARED, "&Shared memory:", Setting.SHARED.hint());
    text(page, Setting.MAX_STEPS, "&Limit in warp instructions:", Setting.MAX_STEPS.hint());
    text(page, Setting.HISTORY, "&Memory for going back:", Setting.HISTORY.hint());
  }

  @Override
  String problem() {
    for (Setting setting : new Setting[] {Setting.GRID, Setting.BLOCK}) {
      String text = shown(setting);
      if (!text.isEmpty() && !SIZES.matcher(text).matches()) {
        return "'"
            + text
            + "' is not a size: write numbers separated by commas, such as 2 or 16,16.";
      }
    }
    String history = shown(Setting.HISTORY);
    return history.isEmpty() || history.matches("[1-9]\\d{0,5}")
        ? null
        : "'" + history + "' is not a number of megabytes.";
  }
}
