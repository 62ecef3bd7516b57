package org.sass.lang;

import com.google.inject.Injector;
import org.eclipse.xtext.testing.GlobalRegistries;
import org.eclipse.xtext.testing.GlobalRegistries.GlobalStateMemento;
import org.eclipse.xtext.testing.IInjectorProvider;
import org.eclipse.xtext.testing.IRegistryConfigurator;

/**
 * Provides the language to Xtext's test extension, and restores EMF's global registries afterwards.
 */
public class SassInjectorProvider implements IInjectorProvider, IRegistryConfigurator {
  static {
    GlobalRegistries.initializeDefaults();
  }

  private GlobalStateMemento stateBefore;
  private GlobalStateMemento registeredState;
  private Injector injector;

  @Override
  public Injector getInjector() {
    if (injector == null) {
      injector = new SassStandaloneSetup().createInjectorAndDoEMFRegistration();
      registeredState = GlobalRegistries.makeCopyOfGlobalState();
    }
    return injector;
  }

  @Override
  public void setupRegistry() {
    stateBefore = GlobalRegistries.makeCopyOfGlobalState();
    getInjector();
    registeredState.restoreGlobalState();
  }

  @Override
  public void restoreRegistry() {
    stateBefore.restoreGlobalState();
    stateBefore = null;
  }
}
