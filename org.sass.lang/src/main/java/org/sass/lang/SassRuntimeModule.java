package org.sass.lang;

/** What the language binds beside the generated defaults. */
public class SassRuntimeModule extends AbstractSassRuntimeModule {}
