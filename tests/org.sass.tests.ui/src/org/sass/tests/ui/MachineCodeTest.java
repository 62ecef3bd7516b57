package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what happens when a file of machine code is opened. */
class MachineCodeTest {
  /** A control word and three instructions of sm_50: an end, an endless loop, and a filler. */
  private static final long[] WORDS = {
    0x001f8000ffe007ffL, 0xe30000000007000fL, 0xe2400fffff87000fL, 0x50b0000000070f00L
  };

  private static final int HEADER_BYTES = 64;

  /** The fields of a section's header that the reader of cubins uses. */
  private record Section(int nameOffset, int type, int offset, int bytes) {}

  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  /** Returns a cubin with one kernel. */
  private static byte[] cubin() {
    return cubin(1, "stop");
  }

  /**
   * Returns a cubin.
   *
   * @param repetitions how often the code of each kernel has {@link #WORDS}
   * @param kernels the names of its kernels
   */
  private static byte[] cubin(int repetitions, String... kernels) {
    StringBuilder names = new StringBuilder("\0");
    int codeBytes = Long.BYTES * WORDS.length * repetitions;
    List<Section> sections = new ArrayList<>();
    sections.add(new Section(0, 0, 0, 0));
    for (int i = 0; i < kernels.length; i++) {
      sections.add(new Section(names.length(), 1, HEADER_BYTES + i * codeBytes, codeBytes));
      names.append(".text.").append(kernels[i]).append('\0');
    }
    int namesOffset = HEADER_BYTES + kernels.length * codeBytes;
    int nameOffset = names.length();
    names.append(".shstrtab\0");
    sections.add(new Section(nameOffset, 3, namesOffset, names.length()));
    int table = namesOffset + names.length();
    ByteBuffer file =
        ByteBuffer.allocate(table + HEADER_BYTES * sections.size())
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1})
            .putShort(18, (short) 190)
            .putLong(40, table)
            .putInt(48, 50)
            .putShort(58, (short) HEADER_BYTES)
            .putShort(60, (short) sections.size())
            .putShort(62, (short) (sections.size() - 1));
    file.position(HEADER_BYTES);
    for (int i = 0; i < repetitions * kernels.length; i++) {
      for (long word : WORDS) {
        file.putLong(word);
      }
    }
    file.put(names.toString().getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      int at = table + HEADER_BYTES * i;
      file.putInt(at, section.nameOffset).putInt(at + 4, section.type);
      file.putLong(at + 24, section.offset).putLong(at + 32, section.bytes);
    }
    return file.array();
  }

  private static void open(String name, byte[] bytes) throws Exception {
    IFile file = TestWorkbench.writeFile(name, "");
    file.setContents(new ByteArrayInputStream(bytes), true, false, null);
    IDE.openEditor(TestWorkbench.page(), file);
  }

  @Test
  void aCubinOpensAsATextThatCannotBeChanged() throws Exception {
    open("stop.cubin", cubin());
    TestWorkbench.waitFor("the editor", () -> TestWorkbench.page().getActiveEditor() != null);
    IEditorPart part = TestWorkbench.page().getActiveEditor();
    assertEquals("stop.sm_50.gsass", part.getTitle());
    TestWorkbench.OpenEditor open = new TestWorkbench.OpenEditor(null, part);
    TestWorkbench.waitFor("the colours", () -> open.color("EXIT") != null);
    TestWorkbench.screenshot(part.getSite().getShell(), "cubin");
    IDocument document = open.document();
    String text = document.get();
    assertTrue(text.contains(".arch sm_50\n") && text.contains(".kernel stop\n"), text);
    assertTrue(text.contains("[B------:R-:W-:-:S15] EXIT"), text);
    assertFalse(((ITextEditor) part).isEditable());
    TestWorkbench.executeCommand("org.sass.lang.ui.toggleComment");
    assertEquals(text, document.get());
    assertFalse(part.isDirty());
    // Opened again, it is the same editor.
    open("stop.cubin", cubin());
    assertEquals(1, TestWorkbench.page().getEditorReferences().length);
  }

  @Test
  void aDamagedFileSaysWhy() throws Exception {
    List<String> said = new ArrayList<>();
    Dialogs.answerWhenOpen(
        shell -> shell.getText().equals("Disassemble"),
        shell -> {
          collectLabels(shell, said);
          shell.close();
          return true;
        });
    open("damaged.cubin", "\u007fELF and no more".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(
        said.stream().anyMatch(text -> text.contains("damaged.cubin cannot be disassembled: ")),
        said.toString());
    assertEquals(0, TestWorkbench.page().getEditorReferences().length);
  }

  @Test
  void ofALargeFileOneKernelIsShown() throws Exception {
    List<String> said = new ArrayList<>();
    Dialogs.answerWhenOpen(
        shell -> shell.getText().equals("Disassemble"),
        shell -> {
          // The dialog fills its list in the background, and selects the first kernel then.
          if (!shell.getDefaultButton().isEnabled()) {
            return false;
          }
          collectLabels(shell, said);
          shell.getDefaultButton().notifyListeners(SWT.Selection, new Event());
          return true;
        });
    open("large.cubin", cubin(16_500, "first", "second"));
    assertTrue(
        said.contains("The text of all 2 kernels of large.cubin would be too large. Which kernel?"),
        said.toString());
    TestWorkbench.waitFor("the editor", () -> TestWorkbench.page().getActiveEditor() != null);
    assertEquals("large.first.sm_50.gsass", TestWorkbench.page().getActiveEditor().getTitle());
  }

  private static void collectLabels(Control control, List<String> texts) {
    if (control instanceof Label label) {
      texts.add(label.getText());
    }
    if (control instanceof Composite some) {
      for (Control child : some.getChildren()) {
        collectLabels(child, texts);
      }
    }
  }
}
