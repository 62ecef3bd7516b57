package org.sass.lang;

/** Sets the language up where no Eclipse does it: in tests and in the language server. */
public class SassStandaloneSetup extends SassStandaloneSetupGenerated {

  public static void doSetup() {
    new SassStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
