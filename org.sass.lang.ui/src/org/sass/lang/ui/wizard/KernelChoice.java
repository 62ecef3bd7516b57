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
  static final String ENDING = "gsass";

  private final List<String> archs =
      InstructionSet.all().stream().flatMap(set -> set.archs().stream()).toList();
  private final String usual = SassSettings.settings().isa();
  private final Combo arch;
  private final Combo start;
  private List<Texts> texts = List.of();

  /**
   * The name of the text that the user wants to start from. It is kept while the user moves through
   * the instruction sets with the arrow keys, because not every set has that text.
   */
  private String wanted = "";

  KernelChoice(Composite parent) {
    Composite lines = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).applyTo(lines);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(lines);
    arch = combo(lines, "&Instruction set:");
    for (InstructionSet head : InstructionSet.all()) {
      head.archs().forEach(one -> arch.add(one + " - " + head.title()));
    }
    start = combo(lines, "Start &from:");
    arch.addListener(SWT.Selection, event -> showTexts());
    start.addListener(SWT.Selection, event -> wanted = chosen().name());
    arch.select(Math.max(0, archs.indexOf(usual)));
    showTexts();
  }

  private static Combo combo(Composite lines, String label) {
    new Label(lines, SWT.NONE).setText(label);
    Combo combo = new Combo(lines, SWT.READ_ONLY | SWT.DROP_DOWN);
    GridDataFactory.fillDefaults().grab(true, false).hint(320, SWT.DEFAULT).applyTo(combo);
    return combo;
  }

  private String arch() {
    return archs.get(arch.getSelectionIndex());
  }

  private void showTexts() {
    texts = Texts.forArch(arch());
    start.setItems(
        texts.stream().map(text -> text.name() + " - " + text.says()).toArray(String[]::new));
    start.select(0);
    select(wanted);
  }

  private Texts chosen() {
    return texts.get(start.getSelectionIndex());
  }

  /** Selects the text to start from by its name. If there is no such text, the selection stays. */
  void startFrom(String name) {
    wanted = name;
    select(name);
  }

  private void select(String name) {
    for (int i = 0; i < texts.size(); i++) {
      if (texts.get(i).name().equals(name)) {
        start.select(i);
      }
    }
  }

  /**
   * Returns the text of the chosen kernel.
   *
   * @param file the name of the new file, from which the kernel gets its name
   */
  InputStream contents(String file) {
    String text = chosen().forKernel(kernel(file), arch(), usual);
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the name of the chosen text as a file name with the extension. */
  String fileName() {
    return chosen().name() + "." + ENDING;
  }

  /**
   * Makes a kernel name from a file name: replaces the characters that names in the text cannot
   * have.
   */
  private static String kernel(String file) {
    String name = file.replaceFirst("\\." + ENDING + "$", "").replaceAll("\\W", "_");
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "k" + name : name;
  }
}
