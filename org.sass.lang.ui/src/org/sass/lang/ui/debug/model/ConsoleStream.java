package org.sass.lang.ui.debug.model;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.debug.core.IStreamListener;
import org.eclipse.debug.core.model.IFlushableStreamMonitor;

/** The text of one stream of a console. It is kept until a console shows it. */
final class ConsoleStream implements IFlushableStreamMonitor {
  private final List<IStreamListener> listeners = new CopyOnWriteArrayList<>();
  private final StringBuilder bufferedText = new StringBuilder();
  private boolean isBuffering = true;

  void append(String text) {
    synchronized (bufferedText) {
      if (isBuffering) {
        bufferedText.append(text);
      }
    }
    for (IStreamListener listener : listeners) {
      listener.streamAppended(text, this);
    }
  }

  @Override
  public void addListener(IStreamListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(IStreamListener listener) {
    listeners.remove(listener);
  }

  @Override
  public String getContents() {
    synchronized (bufferedText) {
      return bufferedText.toString();
    }
  }

  @Override
  public void flushContents() {
    synchronized (bufferedText) {
      bufferedText.setLength(0);
    }
  }

  @Override
  public void setBuffered(boolean buffer) {
    synchronized (bufferedText) {
      isBuffering = buffer;
    }
  }

  @Override
  public boolean isBuffered() {
    synchronized (bufferedText) {
      return isBuffering;
    }
  }
}
