package org.sass.lang.scoping;

import com.google.inject.Singleton;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.impl.DefaultResourceDescriptionStrategy;
import org.eclipse.xtext.util.IAcceptor;
import org.sass.lang.sass.Header;
import org.sass.lang.sass.Kernel;
import org.sass.lang.sass.Line;
import org.sass.lang.sass.Program;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.translate.LineSource;

/**
 * Chooses the names that a file exports to other files: only its kernels. Labels are visible only
 * in their own file.
 */
@Singleton
public class KernelIndex extends DefaultResourceDescriptionStrategy {

  @Override
  public boolean createEObjectDescriptions(
      EObject object, IAcceptor<IEObjectDescription> acceptor) {
    boolean function =
        object instanceof Header header && LineSource.kind(header) == HeaderKind.FUNCTION;
    if (function || object instanceof Kernel) {
      super.createEObjectDescriptions(object, acceptor);
    }
    return object instanceof Program || object instanceof Line;
  }
}
