package org.sass.lang;

/** Sets up the language outside Eclipse, for example in tests. */
public class SassStandaloneSetup extends SassStandaloneSetupGenerated {

  public static void doSetup() {
    new SassStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
