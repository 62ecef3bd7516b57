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
import org.sass.sim.check.CheckKind;
import org.sass.sim.target.flexgrip.FlexGripTarget;

/** The page of a launch configuration with the machine to emulate and the checks to make. */
final class CheckTab extends SettingTab {
  private static final Map<CheckKind, String> CHECK_LABELS =
      new EnumMap<>(
          Map.of(
              CheckKind.MEMORY, "Accesses outside of buffers and shared memory",
              CheckKind.RACE, "Data races",
              CheckKind.INIT, "Reads of uninitialised values",
              CheckKind.BARRIER, "Barriers that some threads do not reach",
              CheckKind.DIVERGENCE, "Lanes that never reconverge"));

  private final Map<CheckKind, Button> checkButtons = new EnumMap<>(CheckKind.class);
  private Combo profileCombo;

  CheckTab() {
    super("Profile and Checks");
  }

  @Override
  void createFields(Composite page) {
    addLabel(page, "&Profile:");
    profileCombo = new Combo(page, SWT.DROP_DOWN);
    profileCombo.setItems(
        "", FlexGripTarget.WITHOUT_QUIRKS.name(), FlexGripTarget.FLEXGRIPPLUS.name());
    profileCombo.setToolTipText(
        Setting.PROFILE.userHint() + "; empty: the value from the file's launch comments");
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(profileCombo);
    profileCombo.addModifyListener(event -> fieldChanged());
    addListField(page, Setting.QUIRKS, "&Quirks:", Setting.QUIRKS.userHint());
    addTextField(page, Setting.SFU_TABLES, "SFU &tables:", Setting.SFU_TABLES.userHint());
    addTextField(page, Setting.ISA, "&Instruction set:", "empty: the instruction set of the file");
    addNote(page, "Find these mistakes while the kernel runs:");
    for (CheckKind check : CheckKind.values()) {
      Button button = new Button(page, SWT.CHECK);
      button.setText(CHECK_LABELS.get(check));
      GridDataFactory.fillDefaults().span(3, 1).applyTo(button);
      button.addListener(SWT.Selection, event -> fieldChanged());
      checkButtons.put(check, button);
    }
  }

  @Override
  void showMore(ILaunchConfiguration configuration) throws CoreException {
    profileCombo.setText(Setting.PROFILE.text(configuration));
    List<String> on = Setting.CHECKS.list(configuration);
    checkButtons.forEach((check, button) -> button.setSelection(on.contains(check.displayName())));
  }

  @Override
  public void performApply(ILaunchConfigurationWorkingCopy configuration) {
    super.performApply(configuration);
    Setting.PROFILE.set(configuration, profileCombo.getText());
    List<String> on = new ArrayList<>();
    checkButtons.forEach(
        (check, button) -> {
          if (button.getSelection()) {
            on.add(check.displayName());
          }
        });
    Setting.CHECKS.set(configuration, on);
  }
}
