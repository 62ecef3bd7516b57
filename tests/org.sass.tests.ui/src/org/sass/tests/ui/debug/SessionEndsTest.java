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
    project = Kernels.createProject("ending");
  }

  @AfterEach
  void close() throws Exception {
    Kernels.cleanUp();
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void saysSoWhenTheEmulatorIsKilled() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    SassTarget target = Kernels.debugToFirstStop(file);
    SassSession session = target.getSession();
    session.process().destroyForcibly();
    Pump.awaitCondition("the end", target::isTerminated);
    Pump.awaitCondition(
        "a message", () -> Kernels.consoleText(target.getProcess()).contains("ended unexpectedly"));
    Pump.awaitCondition("the process to have ended", () -> target.getProcess().isTerminated());
    assertEquals(1, target.getProcess().getExitValue());
    assertFalse(SassSessions.all().contains(session));
    assertNull(SassSessions.currentSuspended());
    DebugException refusal = assertThrows(DebugException.class, () -> target.suspend());
    assertEquals("the session is over", refusal.getMessage());
  }

  @Test
  void saysSoWhenTheEmulatorIsKilledWhileItRuns() throws Exception {
    IFile file = Kernels.createFile(project, "endless.gsass", Kernels.ENDLESS_KERNEL);
    SassTarget target = Kernels.debugToFirstStop(file);
    Pump.callInOtherThread(
        () -> {
          target.resume();
          return null;
        });
    assertTrue(target.canSuspend());
    target.getSession().process().destroyForcibly();
    Pump.awaitCondition("the end", target::isTerminated);
    Pump.awaitCondition(
        "a message", () -> Kernels.consoleText(target.getProcess()).contains("ended unexpectedly"));
  }

  @Test
  void suspendsAndEndsWhatNeverEndsItself() throws Exception {
    IFile file = Kernels.createFile(project, "endless.gsass", Kernels.ENDLESS_KERNEL);
    SassTarget target = Kernels.debugToFirstStop(file);
    Pump.callInOtherThread(
        () -> {
          target.resume();
          return null;
        });
    Kernels.moveOffUiThread(target, target::suspend);
    assertTrue(target.isSuspended());
    target.terminate();
    Pump.awaitCondition("the process to end", () -> !target.getSession().process().isAlive());
    assertTrue(target.isTerminated());
    assertFalse(Kernels.consoleText(target.getProcess()).contains("sudden"));
  }

  @Test
  void runsTwoSessionsSideBySide() throws Exception {
    SassTarget one =
        Kernels.debugToFirstStop(Kernels.createFile(project, "one.gsass", Kernels.DOUBLING_KERNEL));
    SassTarget two =
        Kernels.debugToFirstStop(Kernels.createFile(project, "two.gsass", Kernels.DOUBLING_KERNEL));
    assertEquals(2, SassSessions.all().size());
    Kernels.moveOffUiThread(one, () -> one.focusedThread().stepOver());
    assertEquals(Kernels.lineOf("SHL"), Kernels.currentLine(one));
    assertEquals(Kernels.lineOf("I2I"), Kernels.currentLine(two));
    one.terminate();
    Pump.awaitCondition("the first process to end", () -> !one.getSession().process().isAlive());
    Kernels.moveOffUiThread(two, () -> two.focusedThread().stepOver());
    assertEquals(Kernels.lineOf("SHL"), Kernels.currentLine(two));
    two.resume();
    Pump.awaitCondition("the end", two::isTerminated);
    Pump.awaitCondition(
        "its words", () -> Kernels.consoleText(two.getProcess()).contains("the expectation holds"));
    assertFalse(Kernels.consoleText(one.getProcess()).contains("expectation"));
  }

  @Test
  void goesOnWhenTheFileIsRenamedOrDeleted() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    SassTarget target = Kernels.debugToFirstStop(file);
    IFile renamed = project.getFile("twice.gsass");
    file.move(renamed.getFullPath(), true, null);
    Pump.awaitCondition("the new place", () -> renamed.equals(target.getSession().file()));
    Pump.awaitCondition(
        "a message",
        () -> Kernels.consoleText(target.getProcess()).contains("is now /ending/twice.gsass"));
    Kernels.moveOffUiThread(target, () -> target.focusedThread().stepOver());

    renamed.delete(true, null);
    Pump.awaitCondition(
        "a message", () -> Kernels.consoleText(target.getProcess()).contains("was deleted"));
    assertNull(target.getSession().file());
    Kernels.moveOffUiThread(target, () -> target.focusedThread().stepOver());
    target.resume();
    Pump.awaitCondition("the end", target::isTerminated);
    Pump.awaitCondition(
        "its words",
        () -> Kernels.consoleText(target.getProcess()).contains("the expectation holds"));
  }

  @Test
  void goesOnWhenTheEditorIsClosed() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    IEditorPart editor = IDE.openEditor(page(), file);
    SassTarget target = Kernels.debugToFirstStop(file);
    page().closeEditor(editor, false);
    Kernels.moveOffUiThread(target, () -> target.focusedThread().stepOver());
    assertEquals(Kernels.lineOf("SHL"), Kernels.currentLine(target));
  }

  @Test
  void changesTheRunningKernelWhenItsTextIsSaved() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    SassTarget target = Kernels.debugToFirstStop(file);
    IEditorPart editor = IDE.openEditor(page(), file);
    var document =
        ((ITextEditor) editor).getDocumentProvider().getDocument(editor.getEditorInput());
    document.set(Kernels.DOUBLING_KERNEL.replace("IADD R2, R0, R0", "IADD R2, R0, R1"));
    editor.doSave(new NullProgressMonitor());
    Pump.awaitCondition(
        "a patch",
        () ->
            Kernels.consoleText(target.getProcess())
                .contains("1 instruction of the running kernel changed"));
    document.set(Kernels.DOUBLING_KERNEL.replace("IADD R2, R0, R0", "IADD R2, R0, R999"));
    editor.doSave(new NullProgressMonitor());
    Pump.awaitCondition(
        "a refusal",
        () ->
            Kernels.consoleText(target.getProcess())
                .contains("The running kernel was not changed:"));
    target.resume();
    Pump.awaitCondition(
        "a failed expectation",
        () -> Kernels.consoleText(target.getProcess()).contains("expected"));
  }

  @Test
  void saysWhyAKernelIsNotStarted() throws Exception {
    IFile file =
        Kernels.createFile(
            project, "broken.gsass", Kernels.DOUBLING_KERNEL.replace("R2, R0", "R2, Q"));
    ILaunchConfigurationWorkingCopy broken = Kernels.configuration(file);
    Exception refusal = assertThrows(Exception.class, () -> Kernels.startDebugging(broken));
    assertTrue(refusal.getMessage().contains("The kernel was not started: "), refusal.getMessage());

    ILaunchConfigurationWorkingCopy none = Kernels.configuration(file);
    Setting.PROGRAM.set(none, "/ending/nothing.gsass");
    refusal = assertThrows(Exception.class, () -> Kernels.startDebugging(none));
    assertTrue(refusal.getMessage().contains("There is no file /ending/nothing.gsass"));

    ILaunchConfigurationWorkingCopy java = Kernels.configuration(file);
    Setting.JAVA.set(java, "/no/java/here");
    refusal = assertThrows(Exception.class, () -> Kernels.startDebugging(java));
    assertTrue(refusal.getMessage().contains("needs Java 17 or newer"), refusal.getMessage());

    ILaunchConfigurationWorkingCopy option = Kernels.configuration(file);
    Setting.JVM_OPTIONS.set(option, "-XX:+NoSuchOption");
    refusal = assertThrows(Exception.class, () -> Kernels.startDebugging(option));
    assertTrue(refusal.getMessage().contains("options of the JVM"), refusal.getMessage());
  }
}
