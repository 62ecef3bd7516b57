package org.sass.lang.scoping;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.EObjectDescription;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.impl.AbstractScope;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.sass.lang.sass.Line;
import org.sass.lang.sass.Program;
import org.sass.lang.sass.SassPackage;
import org.sass.lang.sass.Symbol;

/**
 * Resolves the target of an operand. A name is visible in the kernel that declares it, and never
 * outside the file.
 */
public class SassScopeProvider extends AbstractSassScopeProvider {

  @Inject private IResourceScopeCache cache;

  @Override
  public IScope getScope(EObject context, EReference reference) {
    Line line = EcoreUtil2.getContainerOfType(context, Line.class);
    if (reference != SassPackage.Literals.OPERAND__TARGET || line == null) {
      return IScope.NULLSCOPE;
    }
    Program program = (Program) line.eContainer();
    KernelScopes scopes =
        cache.get(KernelScopes.class, program.eResource(), () -> new KernelScopes(program));
    return new XtextScope(scopes.scopeOf(line));
  }

  /** Presents a {@link NameScope} as a scope of Xtext. */
  private static final class XtextScope extends AbstractScope {
    private final NameScope scope;

    XtextScope(NameScope scope) {
      super(IScope.NULLSCOPE, false);
      this.scope = scope;
    }

    @Override
    public IEObjectDescription getSingleElement(QualifiedName name) {
      Symbol symbol = scope.findSymbol(name.toString());
      return symbol == null ? null : EObjectDescription.create(name, symbol);
    }

    @Override
    protected Iterable<IEObjectDescription> getAllLocalElements() {
      return scope.visibleSymbols().stream().map(XtextScope::description).toList();
    }

    private static IEObjectDescription description(Symbol symbol) {
      return EObjectDescription.create(QualifiedName.create(symbol.getName()), symbol);
    }
  }
}
