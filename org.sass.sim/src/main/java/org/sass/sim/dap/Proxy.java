package org.sass.sim.dap;

import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/** The editor, which is there only when the adapter is ready to listen. */
final class Proxy {
  private volatile IDebugProtocolClient real;

  void connect(IDebugProtocolClient client) {
    real = client;
  }

  /** Passes all on to the editor. */
  IDebugProtocolClient client() {
    return (IDebugProtocolClient)
        java.lang.reflect.Proxy.newProxyInstance(
            IDebugProtocolClient.class.getClassLoader(),
            new Class<?>[] {IDebugProtocolClient.class},
            (proxy, method, arguments) -> method.invoke(real, arguments));
  }
}
