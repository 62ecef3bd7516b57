package org.sass.lang.ide;

import com.google.inject.Guice;
import com.google.inject.Injector;
import org.eclipse.xtext.util.Modules2;
import org.sass.lang.SassRuntimeModule;
import org.sass.lang.SassStandaloneSetup;

/** Sets the language up together with its editor services. */
public class SassIdeSetup extends SassStandaloneSetup {

  @Override
  public Injector createInjector() {
    return Guice.createInjector(Modules2.mixin(new SassRuntimeModule(), new SassIdeModule()));
  }
}
