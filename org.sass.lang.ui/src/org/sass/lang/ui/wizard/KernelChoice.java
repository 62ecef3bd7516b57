package org.sass.lang.ui.wizard;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.sass.lang.ide.settings.InstructionSet;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Two lists on the page of a wizard: the instruction set of a new kernel, and the text that the
 * kernel starts from.
 */
final class KernelChoice {
  /** The extension of kernel files. */
  static final String FILE_EXTENSION = "gsass";

  private final List<String> architectures =
      InstructionSet.all().stream().flatMap(set -> set.archs().stream()).toList();
  private final String defaultArch = SassSettings.settings().isa();
  private final Combo archCombo;
  private final Combo templateCombo;
  private List<KernelTemplate> templates = List.of();

  /**
   * The name of the text that the user wants to start from. It is kept while the user moves through
   * the instruction sets with the arrow keys, because not every set has that text.
   */
  private String wantedTemplate = "";

  KernelChoice(Composite parent) {
    Composite lines = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).applyTo(lines);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(lines);
    archCombo = addCombo(lines, "&Instruction set:");
    for (InstructionSet head : InstructionSet.all()) {
      head.archs().forEach(one -> archCombo.add(one + " - " + head.title()));
    }
    templateCombo = addCombo(lines, "Start &from:");
    archCombo.addListener(SWT.Selection, event -> showTemplates());
    templateCombo.addListener(SWT.Selection, event -> wantedTemplate = chosenTemplate().name());
    archCombo.select(Math.max(0, architectures.indexOf(defaultArch)));
    showTemplates();
  }

  private static Combo addCombo(Composite lines, String label) {
    new Label(lines, SWT.NONE).setText(label);
    Combo combo = new Combo(lines, SWT.READ_ONLY | SWT.DROP_DOWN);
    GridDataFactory.fillDefaults().grab(true, false).hint(320, SWT.DEFAULT).applyTo(combo);
    return combo;
  }

  private String chosenArch() {
    return architectures.get(archCombo.getSelectionIndex());
  }

  private void showTemplates() {
    templates = KernelTemplate.forArch(chosenArch());
    templateCombo.setItems(
        templates.stream()
            .map(text -> text.name() + " - " + text.description())
            .toArray(String[]::new));
    templateCombo.select(0);
    select(wantedTemplate);
  }

  private KernelTemplate chosenTemplate() {
    return templates.get(templateCombo.getSelectionIndex());
  }

  /** Selects the text to start from by its name. If there is no such text, the selection stays. */
  void startFrom(String name) {
    wantedTemplate = name;
    select(name);
  }

  private void select(String name) {
    for (int i = 0; i < templates.size(); i++) {
      if (templates.get(i).name().equals(name)) {
        templateCombo.select(i);
      }
    }
  }

  /**
   * Returns the text of the chosen kernel.
   *
   * @param file the name of the new file, from which the kernel gets its name
   */
  InputStream contents(String file) {
    String text = chosenTemplate().instantiate(toKernelName(file), chosenArch(), defaultArch);
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the name of the chosen text as a file name with the extension. */
  String fileName() {
    return chosenTemplate().name() + "." + FILE_EXTENSION;
  }

  /**
   * Makes a kernel name from a file name: replaces the characters that names in the text cannot
   * have.
   */
  private static String toKernelName(String file) {
    String name = file.replaceFirst("\\." + FILE_EXTENSION + "$", "").replaceAll("\\W", "_");
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "k" + name : name;
  }
}
