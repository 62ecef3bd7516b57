package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.text.templates.TemplatePersistenceData;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.forms.widgets.Form;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.part.FileEditorInput;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.SassPerspective;
import org.sass.lang.ui.hover.PageControl;
import org.sass.lang.ui.manual.HelpContents;
import org.sass.lang.ui.manual.HelpPages;
import org.sass.lang.ui.manual.ManualView;
import org.sass.lang.ui.templates.SassTemplates;
import org.sass.lang.ui.wizard.NewKernelWizard;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What somebody meets who starts: wizard, perspective, manual, cheat sheet, templates. */
class FirstStepsTest {
  private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";

  @AfterEach
  void close() {
    Bench.page().closeAllEditors(false);
  }

  @Test
  void theWizardWritesAKernelThatAssembles() throws Exception {
    var project = Bench.project("fresh");
    IWizardDescriptor found =
        PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("org.sass.lang.ui.newKernel");
    NewKernelWizard wizard = (NewKernelWizard) found.createWizard();
    wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
    WizardDialog dialog = new WizardDialog(Bench.page().getWorkbenchWindow().getShell(), wizard);
    dialog.setBlockOnOpen(false);
    dialog.open();
    wizard.choose("2nd try.gsass", "vector");
    Bench.work(200);
    Bench.screenshot(dialog.getShell(), "wizard");
    assertTrue(wizard.canFinish());
    assertTrue(wizard.performFinish());
    dialog.close();
    IFile file = project.getFile("2nd try.gsass");
    String text = new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(text.contains(".kernel k2nd_try\n"), text);
    Bench.Open open = Bench.open(file);
    Bench.waitFor("the colours", () -> open.color(".kernel") != null);
    Bench.work(600);
    assertFalse(Shown.problems(open).toString().contains("error"), Shown.problems(open).toString());
  }

  @Test
  void thePerspectiveHasOurViews() throws Exception {
    IWorkbenchPage page = Bench.page();
    IPerspectiveDescriptor before = page.getPerspective();
    PlatformUI.getWorkbench().showPerspective(SassPerspective.ID, page.getWorkbenchWindow());
    try {
      var views = Arrays.stream(page.getViewReferences()).map(IViewReference::getId).toList();
      Stream.of("bitLayout", "cfg", "warpWatch", "memory")
          .forEach(
              view ->
                  assertTrue(views.contains("org.sass.lang.ui.views." + view), views.toString()));
      assertTrue(views.contains("org.eclipse.ui.views.ContentOutline"), views.toString());
    } finally {
      page.setPerspective(before);
    }
  }

  @Test
  void f1OpensTheManualAtTheInstruction() throws Exception {
    Bench.Open open = Bench.open("help.gsass", "  MOV R0, R1\n  IADD R1, R0, R2\n");
    Bench.waitFor("the colours", () -> open.color("IADD") != null);
    open.goTo("IADD");
    Bench.work(200);
    String id = "org.sass.lang.ui.manual";
    assertTrue(
        PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(id).isEnabled());
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null);
    ManualView view = (ManualView) Bench.page().findView(ManualView.ID);
    assertNotNull(view);
    if (PageControl.isAvailable()) {
      Bench.waitFor("the page", () -> view.address().endsWith("/manual-sm_10/iadd.html"));
      // An instruction of another generation has its own manual, though its name is the same.
      Bench.Open other = Bench.open("other.gsass", ".arch sm_50\n  IADD R1, R0, R2\n");
      Bench.waitFor("the colours", () -> other.color("IADD") != null);
      other.goTo("IADD");
      Bench.call(id);
      Bench.waitFor("its page", () -> view.address().endsWith("/manual-sm_50/iadd.html"));
      Bench.work(2000);
      Bench.screenshot(Bench.page().getWorkbenchWindow().getShell(), "manual");
    }
    Bench.page().hideView(view);
  }

  /** Other plug-ins have commands of their own on these keys, for other texts. */
  @Test
  void ourKeysAreForOurEditors() throws Exception {
    Bench.Open open = Bench.open("keys.gsass", "  MOV R0, R1\n");
    Bench.waitFor("the colours", () -> open.color("MOV") != null);
    Bench.waitFor("our manual on F1", () -> "org.sass.lang.ui.manual".equals(command("F1")));
    assertEquals("org.sass.lang.ui.format", command("M1+M2+F"));
    assertEquals("org.sass.lang.ui.rename", command("M2+M3+R"));
    FileEditorInput notes = new FileEditorInput(Bench.file("keys.txt", "MOV\n"));
    Bench.page().openEditor(notes, "org.eclipse.ui.genericeditor.GenericEditor");
    Bench.waitFor(
        "the workbench's own help", () -> !"org.sass.lang.ui.manual".equals(command("F1")));
    assertNotEquals("org.sass.lang.ui.format", command("M1+M2+F"));
  }

  /** The command that a key calls now. */
  private static String command(String keys) throws Exception {
    Binding binding =
        PlatformUI.getWorkbench()
            .getService(IBindingService.class)
            .getPerfectMatch(KeySequence.getInstance(keys));
    return binding == null ? null : binding.getParameterizedCommand().getId();
  }

  @Test
  void theManualIsABookOfTheHelp() throws Exception {
    IToc book = new HelpContents().getTocContributions("en")[0].getToc();
    assertEquals("SASS Reference Manual", book.getLabel());
    ITopic topic =
        Arrays.stream(book.getTopics())
            .filter(one -> one.getHref().endsWith("/iadd.html"))
            .findFirst()
            .orElseThrow();
    assertTrue(topic.getLabel().startsWith("IADD"), topic.getLabel());
    String href = topic.getHref().replace("/org.sass.lang.ui/", "");
    try (InputStream in =
        new HelpPages().getInputStream("org.sass.lang.ui", href + "?x=1", Locale.ENGLISH)) {
      String page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(page.startsWith("<!DOCTYPE html>") && page.contains("IADD"), page);
    }
    assertEquals(
        null, new HelpPages().getInputStream("org.sass.lang.ui", "x.html", Locale.ENGLISH));
  }

  /** The help of the workbench finds the book and its pages by what the plug-in contributes. */
  @Test
  void theHelpFindsTheBook() throws Exception {
    IToc book =
        Arrays.stream(HelpSystem.getTocs())
            .filter(one -> one.getLabel().equals("SASS Reference Manual"))
            .findFirst()
            .orElseThrow();
    assertTrue(book.getTopics().length > 20, "pages: " + book.getTopics().length);
    for (ITopic topic : book.getTopics()) {
      String href = topic.getHref().replace("/org.sass.lang.ui/", "");
      try (InputStream in =
          new HelpPages().getInputStream("org.sass.lang.ui", href, Locale.ENGLISH)) {
        assertNotNull(in, topic.getHref());
      }
    }
  }

  @Test
  void theCheatSheetIsShown() throws Exception {
    ICommandService known = PlatformUI.getWorkbench().getService(ICommandService.class);
    // As in the menu "Help".
    ParameterizedCommand open =
        known.deserialize(
            "org.eclipse.ui.cheatsheets.openCheatSheet(cheatSheetId=org.sass.lang.ui.first)");
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(open, null);
    Bench.waitFor("the view", () -> Bench.page().findView(CHEAT_SHEETS) != null);
    IViewPart view = Bench.page().findView(CHEAT_SHEETS);
    try {
      Bench.waitFor(
          "its title",
          () ->
              Widgets.all(Bench.page().getWorkbenchWindow().getShell()).stream()
                  .anyMatch(c -> c instanceof Form f && f.getText().startsWith("First steps")));
      Bench.work(500);
      Bench.screenshot(Bench.page().getWorkbenchWindow().getShell(), "cheat-sheet");
    } finally {
      Bench.page().hideView(view);
    }
  }

  @Test
  void theHelpMenuLeadsToManualAndCheatSheet() throws Exception {
    Menu bar = Bench.page().getWorkbenchWindow().getShell().getMenuBar();
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
  void whatTheCheatSheetDoesCanBeDone() throws Exception {
    Bundle bundle = FrameworkUtil.getBundle(SassAssist.class);
    try (InputStream in = bundle.getEntry("cheatsheets/first.xml").openStream()) {
      Document sheet = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      assertEquals("cheatsheet", sheet.getDocumentElement().getNodeName());
      var commands = sheet.getElementsByTagName("command");
      assertEquals(5, commands.getLength());
      ICommandService known = PlatformUI.getWorkbench().getService(ICommandService.class);
      for (int i = 0; i < commands.getLength(); i++) {
        String written = ((Element) commands.item(i)).getAttribute("serialization");
        ParameterizedCommand command = known.deserialize(written);
        assertTrue(command.getCommand().isDefined(), written);
      }
    }
  }

  @Test
  void templatesOfTheUserAreProposed() throws Exception {
    Template template =
        new Template("zzz", "mine", SassTemplates.CONTEXT, "MOV ${a}, ${b}${cursor}", true);
    TemplatePersistenceData data = new TemplatePersistenceData(template, true);
    SassTemplates.store().add(data);
    try {
      Bench.Open open = Bench.open("template.gsass", "zz\nMO\n");
      Bench.waitFor("the editor", () -> open.viewer().getTextWidget() != null);
      assertTrue(labels(open, 2).anyMatch(label -> label.startsWith("zzz")));
      assertFalse(labels(open, 5).anyMatch(label -> label.startsWith("zzz")));
    } finally {
      SassTemplates.store().delete(data);
    }
  }

  private static Stream<String> labels(Bench.Open open, int offset) {
    return Arrays.stream(new SassAssist().computeCompletionProposals(open.viewer(), offset))
        .map(ICompletionProposal::getDisplayString);
  }
}
