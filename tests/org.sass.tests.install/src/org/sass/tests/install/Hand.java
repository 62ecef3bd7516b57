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
  private static final long TIMEOUT_NANOS =
      TimeUnit.SECONDS.toNanos(Integer.getInteger("gsass.patience", 120));
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final long MENU_STEP_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long SELECT_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final int POLL_MILLIS = 40;
  private static final int ATTEMPTS = 5;
  private static final int MAX_MENU_ENTRIES = 60;

  private final Display display;

  /** What took long, with the seconds. A report lists it even if the wait succeeded. */
  private final List<String> slowWaits = new ArrayList<>();

  private volatile MenuItem selectedItem;
  private volatile int selectionCount;
  private volatile Menu openPopup;

  Hand(Display display) {
    this.display = display;
    callInUi(
        () -> {
          display.addFilter(
              SWT.Arm,
              event -> {
                if (event.widget instanceof MenuItem item) {
                  selectedItem = item;
                  selectionCount++;
                }
              });
          display.addFilter(
              SWT.Show,
              event -> {
                if (event.widget instanceof Menu menu && (menu.getStyle() & SWT.POP_UP) != 0) {
                  openPopup = menu;
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
  <T> T callInUi(Callable<T> callable) {
    long start = System.nanoTime();
    FutureTask<T> question = new FutureTask<>(callable);
    display.asyncExec(question);
    for (; ; ) {
      try {
        T answer = question.get(1, TimeUnit.SECONDS);
        noteDuration("the thread that paints", start);
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
  Hand await(String description, Callable<Boolean> condition) {
    long start = System.nanoTime();
    if (!holdsWithin(TIMEOUT_NANOS, condition)) {
      throw new AssertionError("waited in vain for " + description);
    }
    return noteDuration(description, start);
  }

  private Hand noteDuration(String description, long start) {
    long nanos = System.nanoTime() - start;
    if (nanos > SLOW_NANOS) {
      slowWaits.add(description + " " + TimeUnit.NANOSECONDS.toSeconds(nanos) + " s");
    }
    return this;
  }

  /** Returns what took long since the last call. */
  List<String> takeSlowWaits() {
    List<String> all = List.copyOf(slowWaits);
    slowWaits.clear();
    return all;
  }

  /**
   * Waits until a condition holds. If that takes too long, the failure describes what is there
   * instead.
   */
  Hand await(String description, Callable<Boolean> condition, Supplier<String> actual) {
    long start = System.nanoTime();
    if (!holdsWithin(TIMEOUT_NANOS, condition)) {
      throw new AssertionError("waited in vain for " + description + "; there is " + actual.get());
    }
    return noteDuration(description, start);
  }

  /** Waits until the finder returns something, and returns it. */
  <T> T awaitValue(String description, Callable<T> finder) {
    List<T> found = new ArrayList<>();
    await(
        description,
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
  Hand repeatUntil(String description, Callable<Boolean> condition, Runnable action) {
    long start = System.nanoTime();
    do {
      action.run();
      if (holdsWithin(RETRY_NANOS, condition)) {
        return noteDuration(description, start);
      }
    } while (System.nanoTime() - start < TIMEOUT_NANOS);
    throw new AssertionError("tried in vain for " + description);
  }

  private boolean holdsWithin(long nanos, Callable<Boolean> condition) {
    long end = System.nanoTime() + nanos;
    while (!Boolean.TRUE.equals(callInUi(condition))) {
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
    return runXdotool(command.toArray(String[]::new));
  }

  /** Types a text. */
  Hand type(String text) {
    return runXdotool("type", "--delay", "30", text);
  }

  // ---- mouse

  /** Clicks into the middle of something on the screen after it has stopped moving. */
  Hand click(String description, Callable<Rectangle> place) {
    return clickMouse(place, description, "1", 1);
  }

  Hand doubleClick(String description, Callable<Rectangle> place) {
    return clickMouse(place, description, "1", 2);
  }

  Hand rightClick(String description, Callable<Rectangle> place) {
    return clickMouse(place, description, "3", 1);
  }

  private Hand clickMouse(Callable<Rectangle> place, String description, String button, int times) {
    Point at = awaitBoundsCenter(description, place);
    // Move from a point beside it: if the mouse is there already, no move event is sent.
    runXdotool("mousemove", text(at.x + 2), text(at.y + 1), "mousemove", text(at.x), text(at.y));
    return runXdotool("click", "--repeat", text(times), "--delay", "60", button);
  }

  /** Moves the mouse to something in several steps, as a person does, and leaves it there. */
  Hand pointAt(String description, Callable<Rectangle> place) {
    Point at = awaitBoundsCenter(description, place);
    List<String> moves = new ArrayList<>();
    for (int step = 6; step >= 0; step--) {
      moves.addAll(List.of("mousemove", text(at.x + 4 * step), text(at.y), "sleep", "0.03"));
    }
    return runXdotool(moves.toArray(String[]::new));
  }

  /** Moves the mouse to the upper edge of the screen, where no hover opens. */
  Hand moveAside() {
    return runXdotool("mousemove", text(callInUi(() -> display.getBounds().width) / 2), "2");
  }

  /**
   * Returns the middle of something on the screen. Waits until it is there and has stopped moving.
   */
  private Point awaitBoundsCenter(String description, Callable<Rectangle> place) {
    Rectangle[] before = {null};
    await(
        description,
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
        awaitValue(
            "the menu " + first,
            () -> {
              MenuItem item = ScreenQueries.menuItem(display, first);
              return item == null ? null : item.getText();
            });
    int mnemonic = bar.indexOf('&');
    String key = "alt+" + Character.toLowerCase(bar.charAt(mnemonic + 1));
    Callable<Boolean> isOpen =
        () -> {
          MenuItem item = ScreenQueries.menuItem(display, first);
          return item != null && item.getMenu().isVisible();
        };
    return choose(
        path, () -> repeatUntil("the menu " + first + " to open", isOpen, () -> press(key)));
  }

  /** Opens the context menu of something, and chooses the entry at a path of submenus. */
  Hand contextMenu(String description, Callable<Rectangle> place, String... path) {
    Callable<Boolean> isOpen =
        () -> openPopup != null && !openPopup.isDisposed() && openPopup.isVisible();
    return choose(
        path,
        () ->
            repeatUntil(
                "the context menu of " + description,
                isOpen,
                () -> {
                  openPopup = null;
                  rightClick(description, place);
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
      selectedItem = null;
      open.run();
      if (selectPath(path, tried)) {
        return noteDuration("the entry " + String.join(", ", path) + " after " + tried, start);
      }
      for (int i = 0; i <= path.length; i++) {
        press("Escape");
      }
    }
    throw new AssertionError("no entry " + String.join(", ", path) + " in " + tried);
  }

  private boolean selectPath(String[] path, StringBuilder seen) {
    for (int i = 0; i < path.length; i++) {
      if (!selectEntry(path[i], seen)) {
        return false;
      }
      MenuItem item = selectedItem;
      if (i + 1 == path.length) {
        if (!holdsWithin(MENU_STEP_NANOS, () -> !item.isDisposed() && item.isEnabled())) {
          return false;
        }
        press("Return");
        await("the menu to close", () -> item.isDisposed() || !item.getParent().isVisible());
      } else {
        press("Right");
        // In a menu that was opened by keys, the first entry is selected.
        if (!holdsWithin(
            MENU_STEP_NANOS,
            () ->
                !item.isDisposed()
                    && item.getMenu() != null
                    && item.getMenu().isVisible()
                    && selectedItem != item)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Goes down in a menu until an entry is selected. Returns false if there is no such entry. */
  private boolean selectEntry(String wanted, StringBuilder seen) {
    for (int presses = 0; presses < MAX_MENU_ENTRIES; presses++) {
      if (isCalled(wanted, callInUi(this::selectedText))) {
        return true;
      }
      seen.append(callInUi(this::selectedText)).append(", ");
      int before = selectionCount;
      press("Down");
      holdsWithin(SELECT_NANOS, () -> selectionCount > before);
    }
    return false;
  }

  /** Compares names. Entries of some menus have a number before their name. */
  private static boolean isCalled(String wanted, String text) {
    return text.equals(wanted) || text.matches("\\d+ \\Q" + wanted + "\\E *");
  }

  private String selectedText() {
    MenuItem item = selectedItem;
    return item == null || item.isDisposed() ? "" : ScreenQueries.plainLabel(item.getText());
  }

  // ---- lists

  /** Chooses the entry of a drop-down list that begins with a text. */
  Hand choose(String description, Callable<Combo> list, String entry) {
    Combo combo = awaitValue(description, list);
    if (callInUi(() -> combo.getText().startsWith(entry))) {
      return this;
    }
    repeatUntil(
        "the focus in " + description,
        combo::isFocusControl,
        () -> {
          click(description, () -> ScreenQueries.boundsOf(combo));
          // The click opens the list, which would receive the arrow keys. Close it.
          holdsWithin(MENU_STEP_NANOS, combo::getListVisible);
          press("Escape");
        });
    press("Home");
    for (int i = 0; i < callInUi(combo::getItemCount); i++) {
      String before = callInUi(combo::getText);
      press("Down");
      holdsWithin(TimeUnit.SECONDS.toNanos(3), () -> !combo.getText().equals(before));
      if (callInUi(() -> combo.getText().startsWith(entry))) {
        return this;
      }
    }
    throw new AssertionError("no " + entry + " in " + description);
  }

  // ---- the X server

  private Hand runXdotool(String... arguments) {
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
      noteDuration(String.join(" ", command), start);
    } catch (IOException e) {
      throw new IllegalStateException("the tests need xdotool", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return this;
  }
}
