package io.polyboard.rules.kernel;

import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import java.util.BitSet;

/** Makes positions of the variant for which this copy of the kernel was loaded. */
public final class KernelFactory implements KernelLoader.Kernel {
  @Override
  public Position position(Setup setup) {
    return new KernelPosition(setup);
  }

  @Override
  public BitSet reach(int code, int from, BitSet occupied) {
    return Reach.cells(code, from, occupied);
  }

  @Override
  public Class<?> ownCopy(Class<?> type) {
    return ((KernelLoader) KernelFactory.class.getClassLoader()).ownCopy(type);
  }
}
