package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.IWizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.text.templates.TemplatePersistenceData;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.FileEditorInput;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isas;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.SassPerspective;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.manual.ManualView;
import org.sass.lang.ui.templates.SassTemplates;
import org.sass.lang.ui.wizard.NewKernelWizard;

/** Tests what a new user meets: wizard, perspective, manual, templates. */
class FirstStepsTest {
  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  @Test
  void theWizardWritesAKernelThatAssembles() throws Exception {
    var project = TestWorkbench.createProject("fresh");
    IWizardDescriptor found =
        PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("org.sass.lang.ui.newKernel");
    NewKernelWizard wizard = (NewKernelWizard) found.createWizard();
    wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
    WizardDialog dialog =
        new WizardDialog(TestWorkbench.page().getWorkbenchWindow().getShell(), wizard);
    dialog.setBlockOnOpen(false);
    dialog.open();
    wizard.fillIn("2nd try.gsass", "vector");
    TestWorkbench.screenshot(dialog.getShell(), "wizard");
    assertTrue(wizard.canFinish());
    assertTrue(wizard.performFinish());
    dialog.close();
    IFile file = project.getFile("2nd try.gsass");
    String text = new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(text.contains(".kernel k2nd_try\n"), text);
    TestWorkbench.OpenEditor open = TestWorkbench.open(file);
    assertNothingIsWrong(open);
  }

  /**
   * Asserts that a text has no problems. It adds a wrong line and waits for its error, which shows
   * that the whole text was analysed.
   */
  private static void assertNothingIsWrong(TestWorkbench.OpenEditor open) throws Exception {
    String text = open.document().get();
    open.document().replace(text.length(), 0, "\n  NOSUCH R1, R2\n");
    String error = "org.sass.lang.ui.error";
    TestWorkbench.waitFor(
        "the error", () -> !ShownAnnotations.describeAnnotations(open, error).isEmpty());
    assertEquals(List.of("error: NOSUCH"), ShownAnnotations.describeAnnotations(open, error), text);
  }

  @Test
  void aKernelMayBeCalledAsThePlacesOfItsTemplate() throws Exception {
    var project = TestWorkbench.createProject("fresh");
    for (String name : List.of("SEARCH", "NAMED")) {
      NewKernelWizard wizard = new NewKernelWizard();
      wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
      WizardDialog dialog = open(wizard);
      Combo archs = findCombo(dialog, "sm_10 - ");
      archs.select(indexOf(archs, "sm_52 - "));
      archs.notifyListeners(SWT.Selection, new Event());
      wizard.fillIn(name + ".gsass", "vector");
      assertTrue(wizard.performFinish());
      dialog.close();
      IFile file = project.getFile(name + ".gsass");
      String text = new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(text.contains("\n.arch sm_52\n.kernel " + name + "\n"), text);
    }
  }

  @Test
  void theWizardHasAKernelForEachInstructionSet() throws Exception {
    var project = TestWorkbench.createProject("fresh");
    for (String arch : List.of("sm_13", "sm_21", "sm_37", "sm_62", "g13")) {
      NewKernelWizard wizard = new NewKernelWizard();
      wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
      WizardDialog dialog = open(wizard);
      Combo archs = findCombo(dialog, "sm_10 - ");
      archs.select(indexOf(archs, arch + " - "));
      archs.notifyListeners(SWT.Selection, new Event());
      wizard.fillIn(arch + ".gsass", "vector");
      assertTrue(wizard.performFinish());
      dialog.close();
      TestWorkbench.OpenEditor open = TestWorkbench.open(project.getFile(arch + ".gsass"));
      assertTrue(open.document().get().contains("\n.arch " + arch + "\n.kernel "), arch);
      assertNothingIsWrong(open);
    }
  }

  @Test
  void aProjectComesWithAKernelAndItsPerspective() throws Exception {
    IWorkbenchPage page = TestWorkbench.page();
    IPerspectiveDescriptor before = page.getPerspective();
    IWizardDescriptor found =
        PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("org.sass.lang.ui.newProject");
    IWorkbenchWizard wizard = found.createWizard();
    wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
    WizardDialog dialog = open(wizard);
    try {
      Text name =
          Widgets.allControls(dialog.getShell()).stream()
              .filter(control -> control instanceof Text && control.isVisible())
              .map(Text.class::cast)
              .findFirst()
              .orElseThrow();
      Keyboard.focus(name);
      Keyboard.type("mine");
      TestWorkbench.waitFor("the name", () -> name.getText().equals("mine"));
      TestWorkbench.screenshot(dialog.getShell(), "project-wizard");
      Keyboard.press("CR");
      IFile kernel =
          ResourcesPlugin.getWorkspace().getRoot().getProject("mine").getFile("vector.gsass");
      TestWorkbench.waitFor("the kernel", kernel::exists);
      TestWorkbench.waitFor(
          "its editor",
          () ->
              page.getActiveEditor() != null
                  && page.getActiveEditor().getTitle().equals("vector.gsass"));
      assertEquals(SassPerspective.ID, page.getPerspective().getId());
    } finally {
      dialog.close();
      page.setPerspective(before);
    }
  }

  /** The first attempt fails because a folder has the name of the file that the wizard creates. */
  @Test
  void aProjectThatFailedCanBeMadeAgain() throws Exception {
    IWorkbenchPage page = TestWorkbench.page();
    IPerspectiveDescriptor before = page.getPerspective();
    var root = ResourcesPlugin.getWorkspace().getRoot();
    Path folder = root.getLocation().toPath().resolve("again");
    Path inTheWay = Files.createDirectories(folder.resolve("vector.gsass"));
    IWorkbenchWizard wizard =
        PlatformUI.getWorkbench()
            .getNewWizardRegistry()
            .findWizard("org.sass.lang.ui.newProject")
            .createWizard();
    wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
    WizardDialog dialog = open(wizard);
    boolean automated = ErrorDialog.AUTOMATED_MODE;
    ErrorDialog.AUTOMATED_MODE = true;
    try {
      Widgets.allControls(dialog.getShell()).stream()
          .filter(control -> control instanceof Text && control.isVisible())
          .map(Text.class::cast)
          .findFirst()
          .orElseThrow()
          .setText("again");
      assertTrue(wizard.canFinish());
      assertFalse(wizard.performFinish());
      assertFalse(root.getProject("again").exists(), "a part of a project");
      assertTrue(Files.exists(inTheWay), "the user's folder");
      Files.delete(inTheWay);
      assertTrue(wizard.performFinish());
      assertTrue(root.getProject("again").getFile("vector.gsass").exists());
    } finally {
      ErrorDialog.AUTOMATED_MODE = automated;
      dialog.close();
      page.setPerspective(before);
      root.getProject("again").delete(true, true, null);
    }
  }

  private static WizardDialog open(IWizard wizard) throws Exception {
    WizardDialog dialog =
        new WizardDialog(TestWorkbench.page().getWorkbenchWindow().getShell(), wizard);
    dialog.setBlockOnOpen(false);
    dialog.open();
    TestWorkbench.waitFor("the wizard", () -> dialog.getShell().isVisible());
    return dialog;
  }

  private static Combo findCombo(WizardDialog dialog, String first) {
    return Widgets.allControls(dialog.getShell()).stream()
        .filter(control -> control instanceof Combo list && list.getItem(0).startsWith(first))
        .map(Combo.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static int indexOf(Combo list, String start) {
    for (int i = 0; i < list.getItemCount(); i++) {
      if (list.getItem(i).startsWith(start)) {
        return i;
      }
    }
    throw new AssertionError(start + " is not in the list");
  }

  @Test
  void thePerspectiveHasOurViews() throws Exception {
    IWorkbenchPage page = TestWorkbench.page();
    IPerspectiveDescriptor before = page.getPerspective();
    PlatformUI.getWorkbench().showPerspective(SassPerspective.ID, page.getWorkbenchWindow());
    try {
      // Show the perspective in its initial state, even if other tests have closed views of it.
      page.resetPerspective();
      var views = Arrays.stream(page.getViewReferences()).map(IViewReference::getId).toList();
      Stream.of("bitLayout", "cfg", "warpWatch", "memory")
          .forEach(
              view ->
                  assertTrue(views.contains("org.sass.lang.ui.views." + view), views.toString()));
      assertTrue(views.contains("org.eclipse.ui.views.ContentOutline"), views.toString());
      assertTrue(views.contains("org.eclipse.debug.ui.RegisterView"), views.toString());
    } finally {
      page.setPerspective(before);
    }
  }

  @Test
  void f1OpensTheManualAtTheInstruction() throws Exception {
    TestWorkbench.OpenEditor open =
        TestWorkbench.open("help.gsass", "  MOV R0, R1\n  IADD R1, R0, R2\n");
    TestWorkbench.waitFor("the colours", () -> open.color("IADD") != null);
    open.goTo("IADD");
    String id = "org.sass.lang.ui.manual";
    TestWorkbench.waitFor(
        "the command",
        () ->
            PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(id).isEnabled());
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null);
    ManualView view = (ManualView) TestWorkbench.page().findView(ManualView.ID);
    assertNotNull(view);
    if (PageControl.isAvailable()) {
      TestWorkbench.waitFor(
          "the page", () -> view.shownAddress().endsWith("/manual-sm_10/iadd.html"));
      // An instruction of another architecture has another manual page, even if its name is the
      // same.
      TestWorkbench.OpenEditor other =
          TestWorkbench.open("other.gsass", ".arch sm_50\n  IADD R1, R0, R2\n");
      TestWorkbench.waitFor("the colours", () -> other.color("IADD") != null);
      other.goTo("IADD");
      TestWorkbench.executeCommand(id);
      TestWorkbench.waitFor(
          "its page", () -> view.shownAddress().endsWith("/manual-sm_50/iadd.html"));
      TestWorkbench.screenshot(TestWorkbench.page().getWorkbenchWindow().getShell(), "manual");
    }
    TestWorkbench.page().hideView(view);
  }

  /** On these keys, other plug-ins have their own commands for other texts. */
  @Test
  void ourKeysAreForOurEditors() throws Exception {
    TestWorkbench.OpenEditor open = TestWorkbench.open("keys.gsass", "  MOV R0, R1\n");
    TestWorkbench.waitFor("the colours", () -> open.color("MOV") != null);
    TestWorkbench.waitFor(
        "our manual on F1", () -> "org.sass.lang.ui.manual".equals(Keyboard.findCommand("F1")));
    assertEquals("org.sass.lang.ui.format", Keyboard.findCommand("M1+M2+F"));
    assertEquals("org.sass.lang.ui.rename", Keyboard.findCommand("M2+M3+R"));
    FileEditorInput notes = new FileEditorInput(TestWorkbench.writeFile("keys.txt", "MOV\n"));
    TestWorkbench.page().openEditor(notes, "org.eclipse.ui.genericeditor.GenericEditor");
    TestWorkbench.waitFor(
        "the workbench's own help",
        () -> !"org.sass.lang.ui.manual".equals(Keyboard.findCommand("F1")));
    assertNotEquals("org.sass.lang.ui.format", Keyboard.findCommand("M1+M2+F"));
  }

  @Test
  void theHelpHasAGuideAndAManualOfEachInstructionSet() throws Exception {
    IToc guide = book("SASS in Eclipse");
    var chapters = Arrays.stream(guide.getTopics()).map(ITopic::getLabel).toList();
    assertTrue(
        chapters.containsAll(
            List.of(
                "First steps", "Write a kernel", "Run a kernel", "Debug forwards and backwards")),
        "" + chapters);
    for (ITopic chapter : guide.getTopics()) {
      assertTrue(
          readHelpPage(chapter.getHref()).contains("<h1>" + chapter.getLabel()), chapter.getHref());
    }
    IToc all = book("SASS User's Guide");
    assertTrue(all.getTopics().length >= 5, "groups of pages");
    for (ITopic group : all.getTopics()) {
      for (ITopic page : group.getSubtopics()) {
        assertTrue(readHelpPage(page.getHref()).contains("<main>"), page.getHref());
      }
    }
    IToc manual = book("SASS Reference Manual");
    assertEquals(
        Isas.heads().stream().map(Isas.Head::title).toList(),
        Arrays.stream(manual.getTopics()).map(ITopic::getLabel).toList());
    for (ITopic set : manual.getTopics()) {
      assertTrue(readHelpPage(set.getHref()).startsWith("<!DOCTYPE html>"), set.getHref());
      assertTrue(set.getSubtopics().length > 20, set.getLabel());
      for (ITopic page : set.getSubtopics()) {
        assertFalse(page.getLabel().isEmpty() || page.getLabel().contains("reference"), set + "");
      }
      ITopic last = set.getSubtopics()[set.getSubtopics().length - 1];
      assertTrue(
          readHelpPage(last.getHref() + "?x=1").startsWith("<!DOCTYPE html>"), last.getHref());
    }
    ITopic add = manual.getTopic("/org.sass.lang.ui/manual/sm_50/iadd.html");
    assertTrue(add.getLabel().startsWith("IADD"), add.getLabel());
    assertTrue(readHelpPage(add.getHref()).contains("IADD"));
    // A link without an instruction set uses the one of the preferences.
    assertTrue(readHelpPage("/org.sass.lang.ui/manual/iadd.html").contains("IADD"));
    assertNull(HelpSystem.getHelpContent("/org.sass.lang.ui/manual/x/iadd.html"));
  }

  /** Returns a book of the workbench's help. */
  private static IToc book(String title) {
    return Arrays.stream(HelpSystem.getTocs())
        .filter(one -> one.getLabel().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private static String readHelpPage(String href) throws Exception {
    try (InputStream in = HelpSystem.getHelpContent(href)) {
      assertNotNull(in, href);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theHelpMenuLeadsToManualAndCheatSheet() throws Exception {
    Menu bar = TestWorkbench.page().getWorkbenchWindow().getShell().getMenuBar();
    Menu help =
        Arrays.stream(bar.getItems())
            .filter(item -> item.getText().equals("&Help"))
            .findFirst()
            .orElseThrow()
            .getMenu();
    help.notifyListeners(SWT.Show, new Event());
    var items = Arrays.stream(help.getItems()).map(MenuItem::getText).toList();
    help.notifyListeners(SWT.Hide, new Event());
    assertTrue(items.stream().anyMatch(i -> i.startsWith("SASS Reference Manual")), "" + items);
    assertTrue(items.contains("First Steps with GPU Machine Code"), items.toString());
  }

  @Test
  void templatesOfTheUserAreProposed() throws Exception {
    Template template =
        new Template("zzz", "mine", SassTemplates.CONTEXT_TYPE_ID, "MOV ${a}, ${b}${cursor}", true);
    TemplatePersistenceData data = new TemplatePersistenceData(template, true);
    SassTemplates.store().add(data);
    try {
      TestWorkbench.OpenEditor open = TestWorkbench.open("template.gsass", "zz\nMO\n");
      TestWorkbench.waitFor("the editor", () -> open.viewer().getTextWidget() != null);
      assertTrue(proposalLabels(open, 2).anyMatch(label -> label.startsWith("zzz")));
      assertFalse(proposalLabels(open, 5).anyMatch(label -> label.startsWith("zzz")));
    } finally {
      SassTemplates.store().delete(data);
    }
  }

  /**
   * Returns the labels of the completion proposals. They are requested in another thread, as the
   * editor does.
   */
  private static Stream<String> proposalLabels(TestWorkbench.OpenEditor open, int offset)
      throws Exception {
    CompletableFuture<ICompletionProposal[]> asked =
        CompletableFuture.supplyAsync(
            () -> new SassAssist().computeCompletionProposals(open.viewer(), offset));
    TestWorkbench.waitFor("the proposals", asked::isDone);
    return Arrays.stream(asked.get()).map(ICompletionProposal::getDisplayString);
  }
}
