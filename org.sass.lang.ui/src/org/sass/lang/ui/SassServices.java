package org.sass.lang.ui;

import com.google.inject.Injector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.sass.lang.ide.SassIdeSetup;

/** The language's services inside Eclipse: those of the language server, called in-process. */
final class SassServices {
  private SassServices() {}

  static <T> T get(Class<T> service) {
    return Holder.INJECTOR.getInstance(service);
  }

  static XtextResource parse(String text) {
    XtextResource resource =
        (XtextResource)
            get(XtextResourceSet.class).createResource(URI.createURI("inmemory:/editor.gsass"));
    try {
      resource.load(
          new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
          Map.of(XtextResource.OPTION_ENCODING, "UTF-8"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return resource;
  }

  /** One injector for the plug-in, made when the first editor opens. */
  private static final class Holder {
    static final Injector INJECTOR = new SassIdeSetup().createInjectorAndDoEMFRegistration();
  }
}
