package org.sass.lang;

import com.google.inject.Injector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.sass.lang.sass.Program;

/** A source text that Xtext has parsed. */
record ParsedSource(XtextResource resource) {
  private static final Injector INJECTOR =
      new SassStandaloneSetup().createInjectorAndDoEMFRegistration();

  static ParsedSource of(String text) {
    XtextResource resource =
        (XtextResource)
            INJECTOR
                .getInstance(XtextResourceSet.class)
                .createResource(URI.createURI("memory:/test.gsass"));
    try {
      resource.load(
          new LazyStringInputStream(text, "UTF-8"), Map.of(XtextResource.OPTION_ENCODING, "UTF-8"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ParsedSource(resource);
  }

  Program program() {
    return (Program) resource.getParseResult().getRootASTElement();
  }
}
