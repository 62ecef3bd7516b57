package org.sass.tests.install;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/**
 * Simulates a person's keyboard and mouse. Events go through the X server like those of real
 * devices, and come from a thread other than the user-interface thread. So errors of the program
 * between a key and its effect show. Each step waits for a condition, not for a fixed time.
 */
final class Hand {
  private static final long PATIENCE_NANOS =
      TimeUnit.SECONDS.toNanos(Integer.getInteger("gsass.patience", 120));
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long ARM_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final int POLL_MILLIS = 40;
  private static final int ATTEMPTS = 5;
  private static final int MOST_ENTRIES = 60;

  private final Display display;

  /** What took long, with the seconds. A report lists it even if the wait succeeded. */
  private final List<String> slow = new ArrayList<>();

  private volatile MenuItem armed;
  private volatile int arms;
  private volatile Menu popup;

  Hand(Display display) {
    this.display = display;
    see(
        () -> {
          display.addFilter(
              SWT.Arm,
              event -> {
                if (event.widget instanceof MenuItem item) {
                  armed = item;
                  arms++;
                }
              });
          display.addFilter(
              SWT.Show,
              event -> {
                if (event.widget instanceof Menu menu && (menu.getStyle() & SWT.POP_UP) != 0) {
                  popup = menu;
                }
              });
          return null;
        });
  }

  Display display() {
    return display;
  }

  // ---- looking

  /**
   * Evaluates something in the user-interface thread and returns the result. While a native GTK
   * dialog is open, SWT may overlook a task until the next one is queued: it looks for tasks just
   * before this one is in the queue (Display.syncExec). So while it waits, this method queues empty
   * tasks.
   */
  <T> T see(Callable<T> what) {
    long start = System.nanoTime();
    FutureTask<T> question = new FutureTask<>(what);
    display.asyncExec(question);
    for (; ; ) {
      try {
        T answer = question.get(1, TimeUnit.SECONDS);
        took("the thread that paints", start);
        return answer;
      } catch (TimeoutException e) {
        display.asyncExec(() -> {});
      } catch (ExecutionException e) {
        if (e.getCause() instanceof AssertionError failure) {
          throw failure;
        }
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  /** Waits until a condition holds. Fails if that takes too long. */
  Hand await(String what, Callable<Boolean> holds) {
    long start = System.nanoTime();
    if (!within(PATIENCE_NANOS, holds)) {
      throw new AssertionError("waited in vain for " + what);
    }
    return took(what, start);
  }

  private Hand took(String what, long start) {
    long nanos = System.nanoTime() - start;
    if (nanos > SLOW_NANOS) {
      slow.add(what + " " + TimeUnit.NANOSECONDS.toSeconds(nanos) + " s");
    }
    return this;
  }

  /** Returns what took long since the last call. */
  List<String> slow() {
    List<String> all = List.copyOf(slow);
    slow.clear();
    return all;
  }

  /**
   * Waits until a condition holds. If that takes too long, the failure describes what is there
   * instead.
   */
  Hand await(String what, Callable<Boolean> holds, Supplier<String> instead) {
    long start = System.nanoTime();
    if (!within(PATIENCE_NANOS, holds)) {
      throw new AssertionError("waited in vain for " + what + "; there is " + instead.get());
    }
    return took(what, start);
  }

  /** Waits until the finder returns something, and returns it. */
  <T> T find(String what, Callable<T> finder) {
    List<T> found = new ArrayList<>();
    await(
        what,
        () -> {
          T one = finder.call();
          if (one != null) {
            found.add(one);
          }
          return one != null;
        });
    return found.get(0);
  }

  /**
   * Repeats an action until it has its effect, as people do after a click without effect. For
   * example, lines move while hints come in, and a popup may close when it loses the focus.
   */
  Hand until(String what, Callable<Boolean> holds, Runnable action) {
    long start = System.nanoTime();
    do {
      action.run();
      if (within(RETRY_NANOS, holds)) {
        return took(what, start);
      }
    } while (System.nanoTime() - start < PATIENCE_NANOS);
    throw new AssertionError("tried in vain for " + what);
  }

  private boolean within(long nanos, Callable<Boolean> holds) {
    long end = System.nanoTime() + nanos;
    while (!Boolean.TRUE.equals(see(holds))) {
      if (System.nanoTime() > end) {
        return false;
      }
      pause();
    }
    return true;
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  // ---- keys

  /**
   * Presses keys one after another, each in a form such as {@code ctrl+space}, {@code F2}, {@code
   * Return}.
   */
  Hand press(String... keys) {
    List<String> command = new ArrayList<>(List.of("key", "--delay", "30"));
    command.addAll(List.of(keys));
    return post(command.toArray(String[]::new));
  }

  /** Types a text. */
  Hand type(String text) {
    return post("type", "--delay", "30", text);
  }

  // ---- mouse

  /** Clicks into the middle of something on the screen after it has stopped moving. */
  Hand click(String what, Callable<Rectangle> place) {
    return mouse(place, what, "1", 1);
  }

  Hand doubleClick(String what, Callable<Rectangle> place) {
    return mouse(place, what, "1", 2);
  }

  Hand rightClick(String what, Callable<Rectangle> place) {
    return mouse(place, what, "3", 1);
  }

  private Hand mouse(Callable<Rectangle> place, String what, String button, int times) {
    Point at = at(what, place);
    // Move from a point beside it: if the mouse is there already, no move event is sent.
    post("mousemove", text(at.x + 2), text(at.y + 1), "mousemove", text(at.x), text(at.y));
    return post("click", "--repeat", text(times), "--delay", "60", button);
  }

  /** Moves the mouse to something in several steps, as a person does, and leaves it there. */
  Hand pointAt(String what, Callable<Rectangle> place) {
    Point at = at(what, place);
    List<String> moves = new ArrayList<>();
    for (int step = 6; step >= 0; step--) {
      moves.addAll(List.of("mousemove", text(at.x + 4 * step), text(at.y), "sleep", "0.03"));
    }
    return post(moves.toArray(String[]::new));
  }

  /** Moves the mouse to the upper edge of the screen, where no hover opens. */
  Hand rest() {
    return post("mousemove", text(see(() -> display.getBounds().width) / 2), "2");
  }

  /**
   * Returns the middle of something on the screen. Waits until it is there and has stopped moving.
   */
  private Point at(String what, Callable<Rectangle> place) {
    Rectangle[] before = {null};
    await(
        what,
        () -> {
          Rectangle now = place.call();
          boolean rests = now != null && now.equals(before[0]);
          before[0] = now;
          return rests;
        });
    return new Point(before[0].x + before[0].width / 2, before[0].y + before[0].height / 2);
  }

  private static String text(int number) {
    return String.valueOf(number);
  }

  // ---- menus, by keys

  /** Opens a menu of the menu bar, and chooses the entry at a path of submenus. */
  Hand menu(String first, String... path) {
    String bar =
        find(
            "the menu " + first,
            () -> {
              MenuItem item = Eyes.menu(display, first);
              return item == null ? null : item.getText();
            });
    int mnemonic = bar.indexOf('&');
    String key = "alt+" + Character.toLowerCase(bar.charAt(mnemonic + 1));
    Callable<Boolean> isOpen =
        () -> {
          MenuItem item = Eyes.menu(display, first);
          return item != null && item.getMenu().isVisible();
        };
    return choose(path, () -> until("the menu " + first + " to open", isOpen, () -> press(key)));
  }

  /** Opens the context menu of something, and chooses the entry at a path of submenus. */
  Hand contextMenu(String what, Callable<Rectangle> place, String... path) {
    Callable<Boolean> isOpen = () -> popup != null && !popup.isDisposed() && popup.isVisible();
    return choose(
        path,
        () ->
            until(
                "the context menu of " + what,
                isOpen,
                () -> {
                  popup = null;
                  rightClick(what, place);
                }));
  }

  /**
   * Opens a menu, and goes through it with the arrow keys. If an entry is missing, it closes the
   * menu and opens it again, because plug-ins may fill menus only when they open.
   */
  private Hand choose(String[] path, Runnable open) {
    long start = System.nanoTime();
    StringBuilder tried = new StringBuilder();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      armed = null;
      open.run();
      if (walk(path, tried)) {
        return took("the entry " + String.join(", ", path) + " after " + tried, start);
      }
      for (int i = 0; i <= path.length; i++) {
        press("Escape");
      }
    }
    throw new AssertionError("no entry " + String.join(", ", path) + " in " + tried);
  }

  private boolean walk(String[] path, StringBuilder seen) {
    for (int i = 0; i < path.length; i++) {
      if (!arm(path[i], seen)) {
        return false;
      }
      MenuItem item = armed;
      if (i + 1 == path.length) {
        if (!within(STEP_NANOS, () -> !item.isDisposed() && item.isEnabled())) {
          return false;
        }
        press("Return");
        await("the menu to close", () -> item.isDisposed() || !item.getParent().isVisible());
      } else {
        press("Right");
        // In a menu that was opened by keys, the first entry is selected.
        if (!within(
            STEP_NANOS,
            () ->
                !item.isDisposed()
                    && item.getMenu() != null
                    && item.getMenu().isVisible()
                    && armed != item)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Goes down in a menu until an entry is selected. Returns false if there is no such entry. */
  private boolean arm(String wanted, StringBuilder seen) {
    for (int presses = 0; presses < MOST_ENTRIES; presses++) {
      if (isCalled(wanted, see(this::armedText))) {
        return true;
      }
      seen.append(see(this::armedText)).append(", ");
      int before = arms;
      press("Down");
      within(ARM_NANOS, () -> arms > before);
    }
    return false;
  }

  /** Compares names. Entries of some menus have a number before their name. */
  private static boolean isCalled(String wanted, String text) {
    return text.equals(wanted) || text.matches("\\d+ \\Q" + wanted + "\\E *");
  }

  private String armedText() {
    MenuItem item = armed;
    return item == null || item.isDisposed() ? "" : Eyes.plain(item.getText());
  }

  // ---- lists

  /** Chooses the entry of a drop-down list that begins with a text. */
  Hand choose(String what, Callable<Combo> list, String entry) {
    Combo combo = find(what, list);
    if (see(() -> combo.getText().startsWith(entry))) {
      return this;
    }
    until(
        "the focus in " + what,
        combo::isFocusControl,
        () -> {
          click(what, () -> Eyes.place(combo));
          // The click opens the list, which would receive the arrow keys. Close it.
          within(STEP_NANOS, combo::getListVisible);
          press("Escape");
        });
    press("Home");
    for (int i = 0; i < see(combo::getItemCount); i++) {
      String before = see(combo::getText);
      press("Down");
      within(TimeUnit.SECONDS.toNanos(3), () -> !combo.getText().equals(before));
      if (see(() -> combo.getText().startsWith(entry))) {
        return this;
      }
    }
    throw new AssertionError("no " + entry + " in " + what);
  }

  // ---- the X server

  private Hand post(String... arguments) {
    List<String> command = new ArrayList<>(List.of("xdotool"));
    command.addAll(List.of(arguments));
    long start = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalStateException(command + " ended with " + status);
      }
      took(String.join(" ", command), start);
    } catch (IOException e) {
      throw new IllegalStateException("the tests need xdotool", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return this;
  }
}
