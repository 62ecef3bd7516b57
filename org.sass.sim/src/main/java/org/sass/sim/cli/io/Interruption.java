package org.sass.sim.cli.io;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Hears of Ctrl-C while something long runs that can be asked to stop. The second one ends the
 * process at once, as it always did.
 *
 * <p>The JDK has no other way to hear of it and to go on: a shutdown hook runs when the end is
 * certain. {@code sun.misc.Signal} is in the module {@code jdk.unsupported}, which is meant for
 * this; it is looked up by its name, since a JVM may lack it. Then Ctrl-C ends the process.
 */
public final class Interruption implements AutoCloseable {
  private static final String SIGNAL = "INT";

  private volatile boolean asked;
  private Method handle;
  private Object signal;
  private Object before;

  private Interruption() {}

  /** Listens until it is closed. */
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
      // No signal is told: nothing to give back, then.
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

  /** Whether it is to stop. */
  public boolean asked() {
    return asked;
  }

  /** Gives the signal back to its former handler. */
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
