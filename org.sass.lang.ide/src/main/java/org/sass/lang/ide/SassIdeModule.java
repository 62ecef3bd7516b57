package org.sass.lang.ide;

/** What the language server binds beside the generated defaults. */
public class SassIdeModule extends AbstractSassIdeModule {}
