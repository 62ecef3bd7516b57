package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.KeyStroke;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;

/** Posts key events as a keyboard does. The control with the focus receives them. */
public final class Keyboard {
  private static final int[] MODIFIERS = {SWT.CTRL, SWT.SHIFT, SWT.ALT};

  private Keyboard() {}

  /**
   * Activates a window, and waits until it is active. Without a window manager, no window is active
   * after a dialog has closed.
   */
  public static void activate(Shell shell) throws Exception {
    TestWorkbench.waitFor(
        "the window to be active",
        () -> {
          shell.forceActive();
          return shell.getDisplay().getActiveShell() == shell;
        });
  }

  /** Gives a control the focus, and waits until it has it. */
  public static void focus(Control control) throws Exception {
    control.getShell().forceActive();
    TestWorkbench.waitFor(
        "the focus",
        () -> control.isFocusControl() || control.setFocus() && control.isFocusControl());
  }

  /** Presses and releases a key with its modifiers, given as in {@code M1+O} or {@code ESC}. */
  public static void press(String keys) throws Exception {
    KeyStroke stroke = KeyStroke.getInstance(keys);
    for (int modifier : MODIFIERS) {
      if ((stroke.getModifierKeys() & modifier) != 0) {
        post(SWT.KeyDown, modifier, 0);
      }
    }
    int key = stroke.getNaturalKey();
    // Keys such as Enter and Escape have key codes. Letters and digits have none.
    boolean isCode = (key & SWT.KEYCODE_BIT) != 0 || key < ' ' || key == SWT.DEL;
    char character = isCode ? 0 : Character.toLowerCase((char) key);
    post(SWT.KeyDown, isCode ? key : 0, character);
    post(SWT.KeyUp, isCode ? key : 0, character);
    for (int i = MODIFIERS.length - 1; i >= 0; i--) {
      if ((stroke.getModifierKeys() & MODIFIERS[i]) != 0) {
        post(SWT.KeyUp, MODIFIERS[i], 0);
      }
    }
  }

  /** Types letters and digits. */
  public static void type(String text) {
    for (char one : text.toCharArray()) {
      post(SWT.KeyDown, 0, one);
      post(SWT.KeyUp, 0, one);
    }
  }

  private static void post(int type, int keyCode, int character) {
    Event event = new Event();
    event.type = type;
    event.keyCode = keyCode;
    event.character = (char) character;
    assertTrue(Display.getCurrent().post(event), "the screen takes the key");
  }

  /** Returns the id of the command that a key calls now; null if there is none. */
  static String findCommand(String keys) throws Exception {
    Binding binding =
        PlatformUI.getWorkbench()
            .getService(IBindingService.class)
            .getPerfectMatch(KeySequence.getInstance(keys));
    return binding == null ? null : binding.getParameterizedCommand().getId();
  }
}
