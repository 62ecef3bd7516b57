package org.sass.lang.ui.launch.ui;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.sass.lang.ui.launch.Setting;
import org.sass.sim.check.Check;
import org.sass.sim.exec.Profile;

/** Which machine the emulator is, and what it looks for. */
final class CheckTab extends SettingTab {
  private static final Map<Check, String> FINDS =
      new EnumMap<>(
          Map.of(
              Check.MEMORY, "accesses beside buffers and shared memory",
              Check.RACE, "threads that use one place in no order",
              Check.INIT, "values that nothing has written",
              Check.BARRIER, "barriers that not all threads come to",
              Check.DIVERGENCE, "the stack on which lanes wait"));

  private final Map<Check, Button> checks = new EnumMap<>(Check.class);
  private Combo profile;

  CheckTab() {
    super("Profile and Checks");
  }

  @Override
  void fill(Composite page) {
    label(page, "&Profile:");
    profile = new Combo(page, SWT.DROP_DOWN);
    profile.setItems("", Profile.G80.name(), Profile.FLEXGRIPPLUS.name());
    profile.setToolTipText("The machine to be; empty for what the file says.");
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(profile);
    profile.addModifyListener(event -> changed());
    text(page, Setting.ISA, "&Instruction set:", "empty for what the file says");
    note(page, "Look for mistakes while it runs:");
    for (Check check : Check.values()) {
      Button button = new Button(page, SWT.CHECK);
      button.setText(check.word() + ": " + FINDS.get(check));
      GridDataFactory.fillDefaults().span(3, 1).applyTo(button);
      button.addListener(SWT.Selection, event -> changed());
      checks.put(check, button);
    }
  }

  @Override
  public void initializeFrom(ILaunchConfiguration configuration) {
    super.initializeFrom(configuration);
    try {
      profile.setText(Setting.PROFILE.text(configuration));
      List<String> on = Setting.CHECKS.list(configuration);
      checks.forEach((check, button) -> button.setSelection(on.contains(check.word())));
    } catch (CoreException e) {
      setErrorMessage(e.getMessage());
    }
  }

  @Override
  public void performApply(ILaunchConfigurationWorkingCopy configuration) {
    super.performApply(configuration);
    Setting.PROFILE.set(configuration, profile.getText());
    List<String> on = new ArrayList<>();
    checks.forEach(
        (check, button) -> {
          if (button.getSelection()) {
            on.add(check.word());
          }
        });
    Setting.CHECKS.set(configuration, on);
  }
}
