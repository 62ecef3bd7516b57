package org.sass.lang.scoping;

import org.eclipse.xtext.linking.lazy.LazyLinker;
import org.eclipse.xtext.nodemodel.INode;

/**
 * Looks for the reference of an operand only in the node of the operand. Xtext would also search
 * the parent node with all other operands, which takes minutes if a line has a hundred thousand
 * commas.
 */
public class OperandLinker extends LazyLinker {

  @Override
  protected boolean shouldCheckParentNode(INode node) {
    return false;
  }
}
