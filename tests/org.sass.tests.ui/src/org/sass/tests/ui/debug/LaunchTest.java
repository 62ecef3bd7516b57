package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.debug.ui.actions.LaunchShortcutsAction;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.console.IHyperlink;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isas;
import org.sass.lang.ui.launch.Setting;
import org.sass.lang.ui.launch.ui.KernelShortcut;
import org.sass.lang.ui.launch.ui.KernelTabs;

/** Tests running kernels from the workbench. */
class LaunchTest {
  private static final String TWO_KERNELS =
      """
      //! launch block=32
      .kernel first
          MOV.EXIT R1, R0
      .end
      .kernel second
          MOV R1, R0
          MOV.EXIT R2, R1
      .end
      """;

  private IProject project;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("launched");
  }

  @AfterEach
  void close() throws Exception {
    Kernels.cleanUp();
    for (ILaunchConfiguration one : manager().getLaunchConfigurations(type())) {
      one.delete();
    }
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private static ILaunchManager manager() {
    return DebugPlugin.getDefault().getLaunchManager();
  }

  private static ILaunchConfigurationType type() {
    return manager().getLaunchConfigurationType(Setting.TYPE);
  }

  private static IProcess runToEnd(ILaunchConfigurationWorkingCopy configuration) throws Exception {
    ILaunch launch =
        Pump.callInOtherThread(() -> configuration.launch("run", new NullProgressMonitor()));
    IProcess process = launch.getProcesses()[0];
    Pump.awaitCondition("the end", process::isTerminated);
    return process;
  }

  private static void awaitText(IProcess process, String text) throws Exception {
    Pump.awaitCondition("'" + text + "'", () -> Kernels.consoleText(process).contains(text));
  }

  @Test
  void runsAndPrintsStatistics() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    IProcess process = runToEnd(Kernels.configuration(file));
    awaitText(process, "the expectation holds");
    awaitText(process, "warp instructions             10");
    assertEquals(0, process.getExitValue());
    // Each row of the statistics has a link to its source line.
    TextConsole console = (TextConsole) DebugUITools.getConsole(process);
    Pump.awaitCondition("links", () -> console.getHyperlinks().length >= 5);
    console.getHyperlinks()[0].linkActivated();
    var selection =
        (ITextSelection)
            ((ITextEditor) page().getActiveEditor()).getSelectionProvider().getSelection();
    assertEquals(Kernels.lineOf("I2I") - 1, selection.getStartLine());
  }

  @Test
  void takesWhatTheConfigurationSaysBeforeTheFile() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    ILaunchConfigurationWorkingCopy configuration = Kernels.configuration(file);
    Setting.BLOCK.set(configuration, "32");
    Setting.BUFFERS.set(configuration, List.of("out=32xs32"));
    Setting.PARAMS.set(configuration, List.of("@out"));
    Setting.CHECKS.set(configuration, List.of("memory", "init"));
    Setting.PROFILE.set(configuration, "g80");
    awaitText(runToEnd(configuration), "warp instructions              5");

    Setting.STATISTICS.set(configuration, false);
    IProcess quiet = runToEnd(configuration);
    awaitText(quiet, "the expectation holds");
    assertTrue(!Kernels.consoleText(quiet).contains("warp instructions"));
  }

  @Test
  void saysThatThereIsNoEmulator() throws Exception {
    IFile file =
        Kernels.createFile(
            project,
            "hopper.gsass",
            """
            .arch sm_90
            //! launch block=32
            .kernel k
                EXIT
            .end
            """);
    IProcess process = runToEnd(Kernels.configuration(file));
    awaitText(process, "hopper.gsass:3:");
    awaitText(process, "kernel k cannot be run. " + Isas.cannotRun("sm_90"));
    assertEquals(1, process.getExitValue());
  }

  @Test
  void leadsFromTheConsoleToTheLine() throws Exception {
    IFile file =
        Kernels.createFile(
            project, "wrong.gsass", Kernels.DOUBLING_KERNEL.replace("0, 2, 4, 6", "0, 2, 5, 6"));
    IProcess process = runToEnd(Kernels.configuration(file));
    awaitText(process, "wrong.gsass:3:");
    assertEquals(3, process.getExitValue());
    TextConsole console = (TextConsole) DebugUITools.getConsole(process);
    Pump.awaitCondition("the link", () -> link(console, "wrong.gsass:3") != null);
    link(console, "wrong.gsass:3").linkActivated();
    IEditorPart editor = page().getActiveEditor();
    assertEquals("wrong.gsass", editor.getTitle());
    var selection = (ITextSelection) ((ITextEditor) editor).getSelectionProvider().getSelection();
    assertEquals(2, selection.getStartLine());
  }

  /**
   * Returns the link whose text begins with the given text, or null if there is none yet. The rows
   * of the statistics have links of their own.
   */
  private static IHyperlink link(TextConsole console, String text) throws Exception {
    for (IHyperlink link : console.getHyperlinks()) {
      IRegion place = console.getRegion(link);
      if (place != null
          && console.getDocument().get(place.getOffset(), place.getLength()).startsWith(text)) {
        return link;
      }
    }
    return null;
  }

  @Test
  void runsByCommandWhatALensNames() throws Exception {
    IFile file = Kernels.createFile(project, "two.gsass", TWO_KERNELS);
    for (int i = 0; i < 2; i++) {
      ILaunch launch = launchByCommand("org.sass.lang.ui.run", file, "second");
      awaitText(launch.getProcesses()[0], "warp instructions              2");
    }
    ILaunchConfiguration[] kept = manager().getLaunchConfigurations(type());
    assertEquals(1, kept.length);
    assertEquals("second", Setting.KERNEL.text(kept[0]));
    assertEquals(List.of((IResource) file), List.of(kept[0].getMappedResources()));
  }

  private static ILaunch launchByCommand(String id, IFile file, String kernel) throws Exception {
    List<ILaunch> before = List.of(manager().getLaunches());
    ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
    ParameterizedCommand command =
        ParameterizedCommand.generateCommand(
            commands.getCommand(id),
            Map.of(id + ".uri", file.getLocationURI().toString(), id + ".kernel", kernel));
    assertNotNull(command);
    PlatformUI.getWorkbench()
        .getService(IHandlerService.class)
        .executeCommand(command, /* event= */ null);
    // The platform removes launches that have ended when a new one is added. So the test compares
    // the launches instead of counting them.
    List<ILaunch> fresh = new ArrayList<>();
    Pump.awaitCondition(
        "a launch",
        () -> {
          fresh.clear();
          for (ILaunch one : manager().getLaunches()) {
            if (!before.contains(one) && one.getProcesses().length > 0) {
              fresh.add(one);
            }
          }
          return !fresh.isEmpty();
        });
    return fresh.get(0);
  }

  @Test
  void debugsWhatIsSelected() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    KernelShortcut shortcut = new KernelShortcut();
    StructuredSelection selection = new StructuredSelection(file);
    assertEquals(file, shortcut.getLaunchableResource(selection));
    assertNull(shortcut.getLaunchConfigurations(selection));
    shortcut.launch(selection, "debug");
    Pump.awaitCondition(
        "a session",
        () ->
            manager().getDebugTargets().length == 1
                && manager().getDebugTargets()[0].isSuspended());
    assertEquals(1, shortcut.getLaunchConfigurations(selection).length);
  }

  /** Run As and Debug As, as the menus offer them. */
  @Test
  void isOfferedForKernelsAlone() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    IFile notes = Kernels.createFile(project, "notes.txt", "Notes\n");
    CommonNavigator explorer =
        (CommonNavigator) page().showView("org.eclipse.ui.navigator.ProjectExplorer");
    for (String group :
        List.of(IDebugUIConstants.ID_RUN_LAUNCH_GROUP, IDebugUIConstants.ID_DEBUG_LAUNCH_GROUP)) {
      IDE.openEditor(page(), file);
      Pump.awaitCondition(
          "the offer in the editor", () -> offeredEntries(group).contains("SASS Kernel"));
      IDE.openEditor(page(), notes);
      Pump.awaitCondition(
          "no offer for notes", () -> !offeredEntries(group).contains("SASS Kernel"));
      page().activate(explorer);
      explorer.selectReveal(new StructuredSelection(file));
      Pump.awaitCondition(
          "the offer in the explorer", () -> offeredEntries(group).contains("SASS Kernel"));
      explorer.selectReveal(new StructuredSelection(notes));
      Pump.awaitCondition(
          "no offer for notes", () -> !offeredEntries(group).contains("SASS Kernel"));
    }
    page().hideView(explorer);
  }

  /** Returns the entries that the Run As or Debug As menu offers for the current selection. */
  private static String offeredEntries(String group) {
    LaunchShortcutsAction action = new LaunchShortcutsAction(group);
    Shell shell = page().getWorkbenchWindow().getShell();
    Menu menu = action.getMenu(new Menu(shell, SWT.POP_UP));
    menu.notifyListeners(SWT.Show, new Event());
    String offers = Arrays.stream(menu.getItems()).map(MenuItem::getText).toList().toString();
    action.dispose();
    menu.dispose();
    return offers;
  }

  @Test
  void isSavedAsAFileToShare() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    ILaunchConfigurationWorkingCopy configuration = type().newInstance(project, "shared");
    Setting.PROGRAM.set(configuration, file.getFullPath().toString());
    Setting.BLOCK.set(configuration, "32");
    configuration.doSave();
    assertTrue(project.getFile("shared.launch").exists());
    ILaunchConfiguration read = manager().getLaunchConfiguration(project.getFile("shared.launch"));
    assertEquals("32", Setting.BLOCK.text(read));
  }

  /** The pages of the launch dialog show and save what the configuration contains. */
  @Test
  void hasPagesThatKeepWhatIsSaid() throws Exception {
    IFile file = Kernels.createFile(project, "two.gsass", TWO_KERNELS);
    ILaunchConfigurationWorkingCopy explicit = Kernels.configuration(file);
    Setting.KERNEL.set(explicit, "second");
    Setting.GRID.set(explicit, "2,2");
    Setting.BLOCK.set(explicit, "16,16");
    Setting.SHARED.set(explicit, "4K");
    Setting.STACK.set(explicit, "2K");
    Setting.HEAP.set(explicit, "16M");
    Setting.PARAMS.set(explicit, List.of("@a", "f:1.5"));
    Setting.BUFFERS.set(explicit, List.of("a=64xs32:iota", "b=4K"));
    Setting.CHECKS.set(explicit, List.of("memory", "race"));
    Setting.PROFILE.set(explicit, "flexgripplus");
    Setting.JVM_OPTIONS.set(explicit, "-Xmx1g");
    Setting.STOP_ON_ENTRY.set(explicit, false);
    KernelTabs group = new KernelTabs();
    group.createTabs(null, "debug");
    Shell shell = new Shell(page().getWorkbenchWindow().getShell(), SWT.SHELL_TRIM);
    List<String> updates = new ArrayList<>();
    try {
      shell.setLayout(new FillLayout());
      ILaunchConfigurationWorkingCopy kept = type().newInstance(null, "kept");
      List<ILaunchConfigurationTab> own = List.of(group.getTabs()).subList(0, 5);
      for (ILaunchConfigurationTab tab : own) {
        Composite page = new Composite(shell, SWT.NONE);
        page.setLayout(new FillLayout());
        tab.createControl(page);
        tab.setLaunchConfigurationDialog(dialog(updates));
        tab.initializeFrom(explicit);
        // What a page shows at first is no change by the user.
        assertEquals(List.of(), updates, tab.getName());
        tab.setLaunchConfigurationDialog(null);
        assertTrue(tab.isValid(explicit), tab.getErrorMessage());
        tab.performApply(kept);
      }
      for (Setting setting : Setting.values()) {
        if (setting == Setting.STOP_ON_ENTRY) {
          assertEquals(setting.isOn(explicit), setting.isOn(kept));
        } else if (List.of(Setting.PARAMS, Setting.BUFFERS, Setting.CHECKS).contains(setting)) {
          assertEquals(setting.list(explicit), setting.list(kept), setting.fieldName());
        } else if (setting != Setting.STOP_ON_END
            && setting != Setting.STATISTICS
            && setting != Setting.CONSTANTS) {
          assertEquals(setting.text(explicit), setting.text(kept), setting.fieldName());
        }
      }
      ILaunchConfigurationWorkingCopy wrong = explicit.getWorkingCopy();
      Setting.GRID.set(wrong, "2x2");
      own.get(1).initializeFrom(wrong);
      assertTrue(!own.get(1).isValid(wrong));
      assertTrue(own.get(1).getErrorMessage().contains("'2x2' is not a size"));
    } finally {
      shell.dispose();
    }
  }

  /** Returns a dialog that records what its pages ask for. */
  private static ILaunchConfigurationDialog dialog(List<String> asked) {
    return (ILaunchConfigurationDialog)
        Proxy.newProxyInstance(
            LaunchTest.class.getClassLoader(),
            new Class<?>[] {ILaunchConfigurationDialog.class},
            (proxy, method, arguments) -> {
              asked.add(method.getName());
              return null;
            });
  }
}
