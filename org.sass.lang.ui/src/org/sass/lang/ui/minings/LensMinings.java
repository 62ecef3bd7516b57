package org.sass.lang.ui.minings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.LineHeaderCodeMining;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.sass.lang.ide.lens.CodeLenses;
import org.sass.lang.ui.SassText;
import org.sass.lang.ui.preferences.SassSettings;

/** Shows a line above each kernel with its size and with links to run and debug it. */
public final class LensMinings extends VisibleMinings {
  /** The workbench's commands for the commands of the language services. */
  private static final Map<String, String> COMMANDS =
      Map.of(
          CodeLenses.RUN_COMMAND,
          "org.sass.lang.ui.run",
          CodeLenses.DEBUG_COMMAND,
          "org.sass.lang.ui.debug");

  private static final List<String> PARAMETER_SUFFIXES = List.of(".uri", ".kernel");

  @Override
  protected List<ICodeMining> findMinings(IDocument document, SassText text, int first, int last)
      throws BadLocationException {
    List<ICodeMining> minings = new ArrayList<>();
    if (!SassSettings.showsLenses()) {
      return minings;
    }
    String uri = text.services().uri();
    List<CodeLens> lenses =
        text.services()
            .query(
                (version, settings, cancel) ->
                    CodeLenses.of(version, uri, cancel).stream()
                        .filter(lens -> isWithin(lens, first, last))
                        .map(lens -> CodeLenses.resolve(version, lens, cancel))
                        .toList());
    for (CodeLens lens : lenses) {
      Command command = lens.getCommand();
      // Only a file can be run.
      if (COMMANDS.containsKey(command.getCommand()) && !text.isFile()) {
        continue;
      }
      int line = lens.getRange().getStart().getLine();
      Consumer<MouseEvent> action =
          COMMANDS.containsKey(command.getCommand()) ? event -> runCommand(command) : null;
      LineHeaderCodeMining mining =
          new LineHeaderCodeMining(line, document, this, action) {
            @Override
            public Point draw(GC gc, StyledText widget, Color color, int x, int y) {
              return super.draw(gc, widget, setReadableColor(gc, widget, color), x, y);
            }
          };
      mining.setLabel(command.getTitle());
      minings.add(mining);
    }
    return minings;
  }

  private static boolean isWithin(CodeLens lens, int first, int last) {
    int line = lens.getRange().getStart().getLine();
    return first <= line && line <= last;
  }

  /** Calls the workbench's command for a code lens. */
  static void runCommand(Command lensCommand) {
    String id = COMMANDS.get(lensCommand.getCommand());
    Map<String, String> parameters = new HashMap<>();
    for (int i = 0; i < PARAMETER_SUFFIXES.size() && i < lensCommand.getArguments().size(); i++) {
      parameters.put(
          id + PARAMETER_SUFFIXES.get(i), String.valueOf(lensCommand.getArguments().get(i)));
    }
    var workbench = PlatformUI.getWorkbench();
    ParameterizedCommand command =
        ParameterizedCommand.generateCommand(
            workbench.getService(ICommandService.class).getCommand(id), parameters);
    if (command == null) {
      throw new IllegalStateException("the command " + id + " does not take " + PARAMETER_SUFFIXES);
    }
    try {
      workbench.getService(IHandlerService.class).executeCommand(command, null);
    } catch (CommandException e) {
      ILog.of(LensMinings.class)
          .log(
              Status.error(
                  "'" + lensCommand.getTitle() + "' cannot be done: " + e.getMessage(), e));
    }
  }
}
