package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.forms.widgets.Form;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.sass.lang.ui.SassAssist;
import org.sass.lang.ui.SassPerspective;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Tests the cheat sheet of the first steps: that it is shown, and that what it says is true. */
class CheatSheetTest {
  private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";

  /** The views that the cheat sheet names, with their IDs. */
  private static final Map<String, String> CHEAT_SHEET_VIEWS =
      Map.of(
          "Bit Layout", "org.sass.lang.ui.views.bitLayout",
          "Warp Watch", "org.sass.lang.ui.views.warpWatch",
          "Registers", "org.eclipse.debug.ui.RegisterView",
          "Variables", "org.eclipse.debug.ui.VariableView");

  /** The keys that the cheat sheet names, as the platform writes them, with their commands. */
  private static final Map<String, String> CHEAT_SHEET_KEYS =
      Map.of(
          "F1", "org.sass.lang.ui.manual",
          "F3", "org.sass.lang.ui.openDeclaration",
          "Ctrl+O", "org.sass.lang.ui.quickOutline",
          "Ctrl+Space", "org.eclipse.ui.edit.text.contentAssist.proposals",
          "Ctrl+1", "org.eclipse.jdt.ui.edit.text.java.correction.assist.proposals");

  @AfterEach
  void close() {
    TestWorkbench.page().closeAllEditors(false);
  }

  @Test
  void theCheatSheetIsShown() throws Exception {
    ICommandService known = PlatformUI.getWorkbench().getService(ICommandService.class);
    // The command of the menu "Help".
    ParameterizedCommand open =
        known.deserialize(
            "org.eclipse.ui.cheatsheets.openCheatSheet(cheatSheetId=org.sass.lang.ui.first)");
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(open, null);
    TestWorkbench.waitFor("the view", () -> TestWorkbench.page().findView(CHEAT_SHEETS) != null);
    IViewPart view = TestWorkbench.page().findView(CHEAT_SHEETS);
    try {
      TestWorkbench.waitFor(
          "its title",
          () ->
              Widgets.allControls(TestWorkbench.page().getWorkbenchWindow().getShell()).stream()
                  .anyMatch(c -> c instanceof Form f && f.getText().startsWith("First steps")));
      TestWorkbench.screenshot(TestWorkbench.page().getWorkbenchWindow().getShell(), "cheat-sheet");
    } finally {
      TestWorkbench.page().hideView(view);
    }
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
  void whatTheCheatSheetNamesExists() throws Exception {
    String sheet;
    Bundle bundle = FrameworkUtil.getBundle(SassAssist.class);
    try (InputStream in = bundle.getEntry("cheatsheets/first.xml").openStream()) {
      sheet = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    for (var view : CHEAT_SHEET_VIEWS.entrySet()) {
      assertTrue(sheet.contains(view.getKey()), view + " in " + sheet);
      var known = PlatformUI.getWorkbench().getViewRegistry().find(view.getValue());
      assertNotNull(known, view.toString());
      assertEquals(view.getKey(), known.getLabel());
    }
    assertTrue(sheet.contains("SASS perspective"), sheet);
    assertEquals("SASS", perspective(SassPerspective.ID).getLabel());
    assertTrue(sheet.contains("Run As &gt; SASS Kernel"), sheet);
    assertEquals(
        "SASS Kernel",
        DebugPlugin.getDefault()
            .getLaunchManager()
            .getLaunchConfigurationType("org.sass.lang.ui.launch.kernel")
            .getName());
    TestWorkbench.OpenEditor open = TestWorkbench.open("sheet.gsass", "  MOV R0, R1\n");
    TestWorkbench.waitFor("the colours", () -> open.color("MOV") != null);
    for (var key : CHEAT_SHEET_KEYS.entrySet()) {
      assertTrue(sheet.contains(key.getKey()), key + " in " + sheet);
      TestWorkbench.waitFor(
          key.toString(), () -> key.getValue().equals(Keyboard.findCommand(key.getKey())));
    }
  }

  private static IPerspectiveDescriptor perspective(String id) {
    return PlatformUI.getWorkbench().getPerspectiveRegistry().findPerspectiveWithId(id);
  }
}
