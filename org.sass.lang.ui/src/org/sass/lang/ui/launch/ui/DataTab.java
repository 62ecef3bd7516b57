package org.sass.lang.ui.launch.ui;

import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;

/** The page of a launch configuration with the kernel's parameters, buffers and constants. */
final class DataTab extends SettingTab {
  DataTab() {
    super("Parameters and Buffers");
  }

  @Override
  void createFields(Composite page) {
    addNote(
        page,
        "One per line. Empty fields use the values from the file's launch comments. Parameters"
            + " given here replace all parameters of the file. A buffer replaces the file's buffer"
            + " with the same name.");
    addListField(
        page, Setting.PARAMS, "&Parameters:", "7, 0x10, f:1.5, @NAME (address of a buffer), u64:7");
    addListField(
        page,
        Setting.BUFFERS,
        "&Buffers:",
        "NAME=SIZE:FILL, such as a=64xs32:iota, b=4K:file:b.bin, c=16x16xf32:random:1");
    addListField(page, Setting.CONSTANTS, "&Constants:", "BANK:OFFSET=V, such as 1:0=0x7f");
    addTextField(page, Setting.GLOBAL, "&Image of global memory:", Setting.GLOBAL.userHint());
  }
}
