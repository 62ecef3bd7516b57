package org.sass.lang.ui.debug.ui;

import java.util.Map;
import org.eclipse.core.commands.ExecutionEvent;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.UserWarnings;

/** Chooses the type in which registers and memory are shown. */
public final class TypeHandler extends SessionHandler {
  /** The parameter of the command with the name of the type. */
  private static final String TYPE_PARAMETER = "org.sass.lang.ui.debug.setType.type";

  @Override
  void execute(ExecutionEvent event, SassTarget target) {
    String type = event.getParameter(TYPE_PARAMETER);
    if (type != null) {
      target
          .getSession()
          .sendCustomRequest("sass/setType", Map.of("type", type), Void.class)
          .whenComplete(
              (done, failure) -> {
                if (failure != null) {
                  UserWarnings.show(
                      "The format was not changed: " + RequestFailures.message(failure));
                }
              });
    }
  }
}
