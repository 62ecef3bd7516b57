package org.sass.lang.ui.launch.ui;

import java.util.regex.Pattern;
import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;

/** How many threads, and how long they may run. */
final class GridTab extends SettingTab {
  private static final Pattern SIZES =
      Pattern.compile("\\s*(0x[0-9a-fA-F]+|\\d+)(\\s*,\\s*(0x[0-9a-fA-F]+|\\d+)){0,2}\\s*");

  GridTab() {
    super("Grid and Block");
  }

  @Override
  void fill(Composite page) {
    note(page, "What is left empty is as the file's launch comments have it.");
    text(page, Setting.GRID, "&Grid:", "blocks: X or X,Y");
    text(page, Setting.BLOCK, "&Block:", "threads of a block: X, X,Y or X,Y,Z");
    text(page, Setting.SHARED, "&Shared memory:", "bytes beyond what the kernel declares: 128, 4K");
    text(page, Setting.MAX_STEPS, "&Longest run:", "warp instructions: 1000000000; 0 for no limit");
    text(page, Setting.HISTORY, "&Memory for going back:", "megabytes: 512");
  }

  @Override
  String problem() {
    for (Setting setting : new Setting[] {Setting.GRID, Setting.BLOCK}) {
      String text = shown(setting);
      if (!text.isEmpty() && !SIZES.matcher(text).matches()) {
        return "'" + text + "' is no size: numbers with commas between, such as 2 or 16,16.";
      }
    }
    String history = shown(Setting.HISTORY);
    return history.isEmpty() || history.matches("[1-9]\\d{0,5}")
        ? null
        : "'" + history + "' is no number of megabytes.";
  }
}
