package org.sass.sim.cli.io;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Catches Ctrl-C during a long operation that can be asked to stop. A second Ctrl-C ends the
 * process at once, as it does by default.
 *
 * <p>The JDK has no other way to catch Ctrl-C and continue: a shutdown hook only runs when the
 * process is certain to end. {@code sun.misc.Signal} is in the module {@code jdk.unsupported},
 * which is meant for this. The class is looked up by its name, since a JVM may lack it; then Ctrl-C
 * ends the process.
 */
public final class Interruption implements AutoCloseable {
  private static final String SIGNAL = "INT";

  private volatile boolean asked;
  private Method handle;
  private Object signal;
  private Object before;

  private Interruption() {}

  /** Catches Ctrl-C until the result is closed. */
  public static Interruption listen() {
    Interruption interruption = new Interruption();
    try {
      Class<?> signals = Class.forName("sun.misc.Signal");
      Class<?> handlers = Class.forName("sun.misc.SignalHandler");
      InvocationHandler handler = (proxy, method, args) -> interruption.called(proxy, method, args);
      Object own =
          Proxy.newProxyInstance(
              Interruption.class.getClassLoader(), new Class<?>[] {handlers}, handler);
      interruption.signal = signals.getConstructor(String.class).newInstance(SIGNAL);
      interruption.handle = signals.getMethod("handle", signals, handlers);
      interruption.before = interruption.handle.invoke(null, interruption.signal, own);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // The signal cannot be caught, so there is no handler to restore.
      interruption.handle = null;
    }
    return interruption;
  }

  private Object called(Object proxy, Method method, Object[] args) {
    return switch (method.getName()) {
      case "handle" -> {
        asked = true;
        close();
        yield null;
      }
      case "equals" -> proxy == args[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "interruption";
    };
  }

  /** Returns whether the user has pressed Ctrl-C. */
  public boolean asked() {
    return asked;
  }

  /** Restores the former handler of the signal. */
  @Override
  public synchronized void close() {
    if (handle == null) {
      return;
    }
    try {
      handle.invoke(null, signal, before);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the handler of a signal cannot be given back", e);
    } finally {
      handle = null;
    }
  }
}
