package org.sass.lang.ui.launch.ui;

import java.util.regex.Pattern;
import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;

/**
 * The page of a launch configuration with the sizes of grid and block, the sizes of memories, and
 * limits of a run.
 */
final class GridTab extends SettingTab {
  private static final Pattern SIZE_LIST =
      Pattern.compile("\\s*(0x[0-9a-fA-F]+|\\d+)(\\s*,\\s*(0x[0-9a-fA-F]+|\\d+)){0,2}\\s*");

  GridTab() {
    super("Grid and Block");
  }

  @Override
  void createFields(Composite page) {
    addNote(page, "Empty fields use the values from the file's launch comments.");
    addTextField(page, Setting.GRID, "&Grid:", Setting.GRID.userHint());
    addTextField(page, Setting.BLOCK, "&Block:", Setting.BLOCK.userHint());
    addTextField(page, Setting.SHARED, "&Shared memory:", Setting.SHARED.userHint());
    addTextField(page, Setting.STACK, "S&tack of a thread:", Setting.STACK.userHint());
    addTextField(page, Setting.HEAP, "&Heap of malloc:", Setting.HEAP.userHint());
    addTextField(
        page, Setting.MAX_STEPS, "&Limit in warp instructions:", Setting.MAX_STEPS.userHint());
    addTextField(page, Setting.HISTORY, "&Memory for going back:", Setting.HISTORY.userHint());
  }

  @Override
  String findProblem() {
    for (Setting setting : new Setting[] {Setting.GRID, Setting.BLOCK}) {
      String text = fieldText(setting);
      if (!text.isEmpty() && !SIZE_LIST.matcher(text).matches()) {
        return "'"
            + text
            + "' is not a size: write numbers separated by commas, such as 2 or 16,16.";
      }
    }
    String history = fieldText(Setting.HISTORY);
    return history.isEmpty() || history.matches("[1-9]\\d{0,5}")
        ? null
        : "'" + history + "' is not a number of megabytes.";
  }
}
