package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.launch.Setting;

/**
 * Tests that a session ends cleanly in each case: with a message, and without leaving a process
 * behind.
 */
class SessionEndsTest {
  private IProject project;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.project("ending");
  }

  @AfterEach
  void close() throws Exception {
    Kernels.clean();
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void saysSoWhenTheEmulatorIsKilled() throws Exception {
    IFile file = Kernels.file(project, "doubles.gsass", Kernels.DOUBLES);
    SassTarget target = Kernels.stopped(file);
    SassSession session = target.getSession();
    session.process().destroyForcibly();
    Pump.until("the end", target::isTerminated);
    Pump.until(
        "a message", () -> Kernels.console(target.getProcess()).contains("ended unexpectedly"));
    Pump.until("the process to have ended", () -> target.getProcess().isTerminated());
    assertEquals(1, target.getProcess().getExitValue());
    assertFalse(SassSessions.all().contains(session));
    assertNull(SassSessions.suspended());
    DebugException refusal = assertThrows(DebugException.class, () -> target.suspend());
    assertEquals("the session is over", refusal.getMessage());
  }

  @Test
  void saysSoWhenTheEmulatorIsKilledWhileItRuns() throws Exception {
    IFile file = Kernels.file(project, "endless.gsass", Kernels.ENDLESS);
    SassTarget target = Kernels.stopped(file);
    Pump.elsewhere(
        () -> {
          target.resume();
          return null;
        });
    assertTrue(target.canSuspend());
    target.getSession().process().destroyForcibly();
    Pump.until("the end", target::isTerminated);
    Pump.until(
        "a message", () -> Kernels.console(target.getProcess()).contains("ended unexpectedly"));
  }

  @Test
  void suspendsAndEndsWhatNeverEndsItself() throws Exception {
    IFile file = Kernels.file(project, "endless.gsass", Kernels.ENDLESS);
    SassTarget target = Kernels.stopped(file);
    Pump.elsewhere(
        () -> {
          target.resume();
          return null;
        });
    Kernels.move(target, target::suspend);
    assertTrue(target.isSuspended());
    target.terminate();
    Pump.until("the process to end", () -> !target.getSession().process().isAlive());
    assertTrue(target.isTerminated());
    assertFalse(Kernels.console(target.getProcess()).contains("sudden"));
  }

  @Test
  void runsTwoSessionsSideBySide() throws Exception {
    SassTarget one = Kernels.stopped(Kernels.file(project, "one.gsass", Kernels.DOUBLES));
    SassTarget two = Kernels.stopped(Kernels.file(project, "two.gsass", Kernels.DOUBLES));
    assertEquals(2, SassSessions.all().size());
    Kernels.move(one, () -> one.focused().stepOver());
    assertEquals(Kernels.line("SHL"), Kernels.line(one));
    assertEquals(Kernels.line("I2I"), Kernels.line(two));
    one.terminate();
    Pump.until("the first process to end", () -> !one.getSession().process().isAlive());
    Kernels.move(two, () -> two.focused().stepOver());
    assertEquals(Kernels.line("SHL"), Kernels.line(two));
    two.resume();
    Pump.until("the end", two::isTerminated);
    Pump.until(
        "its words", () -> Kernels.console(two.getProcess()).contains("the expectation holds"));
    assertFalse(Kernels.console(one.getProcess()).contains("expectation"));
  }

  @Test
  void goesOnWhenTheFileIsRenamedOrDeleted() throws Exception {
    IFile file = Kernels.file(project, "doubles.gsass", Kernels.DOUBLES);
    SassTarget target = Kernels.stopped(file);
    IFile renamed = project.getFile("twice.gsass");
    file.move(renamed.getFullPath(), true, null);
    Pump.until("the new place", () -> renamed.equals(target.getSession().file()));
    Pump.until(
        "a message",
        () -> Kernels.console(target.getProcess()).contains("is now /ending/twice.gsass"));
    Kernels.move(target, () -> target.focused().stepOver());

    renamed.delete(true, null);
    Pump.until("a message", () -> Kernels.console(target.getProcess()).contains("was deleted"));
    assertNull(target.getSession().file());
    Kernels.move(target, () -> target.focused().stepOver());
    target.resume();
    Pump.until("the end", target::isTerminated);
    Pump.until(
        "its words", () -> Kernels.console(target.getProcess()).contains("the expectation holds"));
  }

  @Test
  void goesOnWhenTheEditorIsClosed() throws Exception {
    IFile file = Kernels.file(project, "doubles.gsass", Kernels.DOUBLES);
    IEditorPart editor = IDE.openEditor(page(), file);
    SassTarget target = Kernels.stopped(file);
    page().closeEditor(editor, false);
    Kernels.move(target, () -> target.focused().stepOver());
    assertEquals(Kernels.line("SHL"), Kernels.line(target));
  }

  @Test
  void changesTheRunningKernelWhenItsTextIsSaved() throws Exception {
    IFile file = Kernels.file(project, "doubles.gsass", Kernels.DOUBLES);
    SassTarget target = Kernels.stopped(file);
    IEditorPart editor = IDE.openEditor(page(), file);
    var document =
        ((ITextEditor) editor).getDocumentProvider().getDocument(editor.getEditorInput());
    document.set(Kernels.DOUBLES.replace("IADD R2, R0, R0", "IADD R2, R0, R1"));
    editor.doSave(new NullProgressMonitor());
    Pump.until(
        "a patch",
        () ->
            Kernels.console(target.getProcess())
                .contains("1 instruction of the running kernel changed"));
    document.set(Kernels.DOUBLES.replace("IADD R2, R0, R0", "IADD R2, R0, R999"));
    editor.doSave(new NullProgressMonitor());
    Pump.until(
        "a refusal",
        () -> Kernels.console(target.getProcess()).contains("The running kernel was not changed:"));
    target.resume();
    Pump.until(
        "a failed expectation", () -> Kernels.console(target.getProcess()).contains("expected"));
  }

  @Test
  void saysWhyAKernelIsNotStarted() throws Exception {
    IFile file = Kernels.file(project, "broken.gsass", Kernels.DOUBLES.replace("R2, R0", "R2, Q"));
    ILaunchConfigurationWorkingCopy broken = Kernels.configuration(file);
    Exception refusal = assertThrows(Exception.class, () -> Kernels.debug(broken));
    assertTrue(refusal.getMessage().contains("The kernel was not started: "), refusal.getMessage());

    ILaunchConfigurationWorkingCopy none = Kernels.configuration(file);
    Setting.PROGRAM.set(none, "/ending/nothing.gsass");
    refusal = assertThrows(Exception.class, () -> Kernels.debug(none));
    assertTrue(refusal.getMessage().contains("There is no file /ending/nothing.gsass"));

    ILaunchConfigurationWorkingCopy java = Kernels.configuration(file);
    Setting.JAVA.set(java, "/no/java/here");
    refusal = assertThrows(Exception.class, () -> Kernels.debug(java));
    assertTrue(refusal.getMessage().contains("needs Java 17 or newer"), refusal.getMessage());

    ILaunchConfigurationWorkingCopy option = Kernels.configuration(file);
    Setting.JVM_OPTIONS.set(option, "-XX:+NoSuchOption");
    refusal = assertThrows(Exception.class, () -> Kernels.debug(option));
    assertTrue(refusal.getMessage().contains("options of the JVM"), refusal.getMessage());
  }
}
