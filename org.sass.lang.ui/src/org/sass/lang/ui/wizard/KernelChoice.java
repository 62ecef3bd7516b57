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

/** Two lists on a page of a wizard: for which instruction set a kernel is, and what is in it. */
final class KernelChoice {
  /** The ending of files with kernels. */
  static final String ENDING = "gsass";

  private final List<String> archs =
      InstructionSet.all().stream().flatMap(set -> set.archs().stream()).toList();
  private final String usual = SassSettings.settings().isa();
  private final Combo arch;
  private final Combo start;
  private List<Texts> texts = List.of();

  /** What the user wants to start from; not each set has it, and the arrow keys pass those, too. */
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

  /** Chooses what to start from, by its name; what is not there is not chosen. */
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

  /** The text of the chosen kernel for a file of that name. */
  InputStream contents(String file) {
    String text = chosen().forKernel(kernel(file), arch(), usual);
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The name of the chosen kernel as that of a file. */
  String fileName() {
    return chosen().name() + "." + ENDING;
  }

  /** The name of a file, as far as it can be a name in the text. */
  private static String kernel(String file) {
    String name = file.replaceFirst("\\." + ENDING + "$", "").replaceAll("\\W", "_");
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "k" + name : name;
  }
}
