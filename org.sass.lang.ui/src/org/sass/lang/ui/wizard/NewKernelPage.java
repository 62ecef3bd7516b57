package org.sass.lang.ui.wizard;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/** The page of the wizard: where the file goes, what it is called, what is in it. */
final class NewKernelPage extends WizardNewFileCreationPage {
  private static final String ENDING = "gsass";

  private final List<Texts> texts = new ArrayList<>();
  private Combo start;

  NewKernelPage(IStructuredSelection selection) {
    super("kernel", selection);
    setTitle("SASS Kernel");
    setDescription("A new file with a kernel that assembles and runs.");
    setFileExtension(ENDING);
    setFileName("kernel." + ENDING);
    texts.addAll(Texts.of("templates"));
    texts.addAll(Texts.of("examples"));
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    Composite line = new Composite((Composite) getControl(), SWT.NONE);
    line.setLayout(new GridLayout(2, false));
    line.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
    new Label(line, SWT.NONE).setText("Start &from:");
    start = new Combo(line, SWT.READ_ONLY | SWT.DROP_DOWN);
    start.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    texts.forEach(text -> start.add(text.name() + " - " + text.says()));
    start.select(0);
  }

  /** Chooses what to start from, by its name. */
  void startFrom(String name) {
    for (int i = 0; i < texts.size(); i++) {
      if (texts.get(i).name().equals(name)) {
        start.select(i);
      }
    }
  }

  @Override
  protected InputStream getInitialContents() {
    int chosen = start.getSelectionIndex();
    String text = chosen < 0 ? "" : texts.get(chosen).forKernel(kernel());
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The name of the file, as far as it can be a name in the text. */
  private String kernel() {
    String name = getFileName().replaceFirst("\\." + ENDING + "$", "").replaceAll("\\W", "_");
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "k" + name : name;
  }

  @Override
  protected void createLinkTarget() {}

  @Override
  protected String getNewFileLabel() {
    return "File na&me:";
  }
}
