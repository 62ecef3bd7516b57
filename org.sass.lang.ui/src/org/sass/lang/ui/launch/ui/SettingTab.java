package org.sass.lang.ui.launch.ui;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.sass.lang.ui.launch.Setting;

/** Base class of the pages of a launch configuration, with fields for settings. */
abstract class SettingTab extends AbstractLaunchConfigurationTab {
  private static final int LIST_LINES = 5;

  private final String name;
  private final Map<Setting, Text> texts = new EnumMap<>(Setting.class);
  private final Map<Setting, Text> lists = new EnumMap<>(Setting.class);
  private final Map<Setting, Button> checkboxes = new EnumMap<>(Setting.class);
  private Image image;

  /** Whether the page fills the fields itself, so that the changes do not count as the user's. */
  private boolean isFilling;

  SettingTab(String name) {
    this.name = name;
  }

  @Override
  public final void createControl(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).applyTo(page);
    setControl(page);
    LocalResourceManager images = new LocalResourceManager(JFaceResources.getResources(), page);
    ImageDescriptor icon =
        ResourceLocator.imageDescriptorFromBundle("org.sass.lang.ui", "icons/gsass.png")
            .orElse(null);
    image = icon == null ? null : images.create(icon);
    createFields(page);
  }

  /** Creates the fields of the page. */
  abstract void createFields(Composite page);

  @Override
  public final String getName() {
    return name;
  }

  @Override
  public final Image getImage() {
    return image;
  }

  // ---- fields

  final Text addTextField(Composite page, Setting setting, String label, String hint) {
    addLabel(page, label);
    Text text = new Text(page, SWT.BORDER);
    text.setMessage(hint);
    text.setToolTipText(hint);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(text);
    text.addModifyListener(event -> fieldChanged());
    texts.put(setting, text);
    return text;
  }

  final void addListField(Composite page, Setting setting, String label, String hint) {
    addNote(page, label + " " + hint);
    Text text = new Text(page, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
    text.setToolTipText(hint);
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .span(3, 1)
        .hint(SWT.DEFAULT, text.getLineHeight() * LIST_LINES)
        .applyTo(text);
    text.addModifyListener(event -> fieldChanged());
    lists.put(setting, text);
  }

  final void addCheckbox(Composite page, Setting setting, String label) {
    Button button = new Button(page, SWT.CHECK);
    button.setText(label);
    GridDataFactory.fillDefaults().span(3, 1).applyTo(button);
    button.addListener(SWT.Selection, event -> fieldChanged());
    checkboxes.put(setting, button);
  }

  static void addLabel(Composite page, String text) {
    Label label = new Label(page, SWT.NONE);
    label.setText(text);
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(label);
  }

  static Label addNote(Composite page, String text) {
    Label label = new Label(page, SWT.WRAP);
    label.setText(text);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .span(3, 1)
        .hint(300, SWT.DEFAULT)
        .applyTo(label);
    return label;
  }

  /** Returns the text of a field, trimmed. */
  final String fieldText(Setting setting) {
    return texts.get(setting).getText().trim();
  }

  /** Changes fields in a way that does not count as a change by the user. */
  final void quietly(Runnable change) {
    isFilling = true;
    try {
      change.run();
    } finally {
      isFilling = false;
    }
  }

  final void fieldChanged() {
    if (!isFilling) {
      setDirty(true);
      updateLaunchConfigurationDialog();
    }
  }

  // ---- reading and writing a configuration

  @Override
  public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
    // Nothing to set: the file's launch comments give the values that a configuration leaves out.
  }

  @Override
  public final void initializeFrom(ILaunchConfiguration configuration) {
    quietly(() -> show(configuration));
  }

  private void show(ILaunchConfiguration configuration) {
    try {
      for (Map.Entry<Setting, Text> one : texts.entrySet()) {
        one.getValue().setText(one.getKey().text(configuration));
      }
      for (Map.Entry<Setting, Text> one : lists.entrySet()) {
        one.getValue().setText(String.join("\n", one.getKey().list(configuration)));
      }
      for (Map.Entry<Setting, Button> one : checkboxes.entrySet()) {
        one.getValue().setSelection(one.getKey().isOn(configuration));
      }
      showMore(configuration);
    } catch (CoreException e) {
      setErrorMessage(e.getMessage());
    }
  }

  /**
   * Shows the values of the fields that a page made itself.
   *
   * @throws CoreException if the configuration cannot be read
   */
  void showMore(ILaunchConfiguration configuration) throws CoreException {
    // Most pages have no such fields.
  }

  @Override
  public void performApply(ILaunchConfigurationWorkingCopy configuration) {
    texts.forEach((setting, text) -> setting.set(configuration, text.getText()));
    lists.forEach((setting, text) -> setting.set(configuration, splitLines(text.getText())));
    checkboxes.forEach((setting, button) -> setting.set(configuration, button.getSelection()));
  }

  private static List<String> splitLines(String text) {
    return text.lines().map(String::trim).filter(line -> !line.isEmpty()).toList();
  }

  @Override
  public boolean isValid(ILaunchConfiguration configuration) {
    String problem = findProblem();
    setErrorMessage(problem);
    return problem == null;
  }

  /**
   * Returns what is wrong with the fields; null if nothing is, as far as it can be known without a
   * run.
   */
  String findProblem() {
    return null;
  }
}
