package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;

/**
 * Loads a copy of the kernel's classes for one variant. In each copy, the tables of the variant and
 * the sizes of its lattice are static finals and therefore constants to the JIT compiler. The
 * compiler unrolls the loops over the words of a bit set, removes the rules that the variant does
 * not have, and keeps a profile of this variant alone.
 */
public final class KernelLoader extends ClassLoader {
  private static final String PACKAGE = KernelLoader.class.getPackageName() + ".";

  private final Variant variant;

  /** The prefixes, each ending in a dot, of packages whose classes this loader copies. */
  private final Set<String> packages = ConcurrentHashMap.newKeySet();

  private KernelLoader(Variant variant) {
    super("variant-" + variant.id(), KernelLoader.class.getClassLoader());
    this.variant = variant;
    packages.add(PACKAGE);
  }

  /** The interface to a copy of the kernel; safe for use by several threads. */
  public interface Kernel {
    /**
     * Makes a position.
     *
     * @throws io.polyboard.rules.RefusedException if the rules refuse the set-up
     */
    Position position(Setup setup);

    /** See {@link Variant#reach}. */
    BitSet reach(Piece piece, Cell from, BitSet occupied);

    /** See {@link Variant#way}. */
    List<Cell> way(Piece piece, Cell from, Cell to, BitSet occupied);

    /** See {@link Variant#symmetries}. */
    List<Symmetry> symmetries();

    /** See {@link Variant#tableBytes}. */
    long tableBytes();

    /** See {@link Variant#own}. */
    Object own(Class<?> type, Object... arguments);
  }

  /**
   * Compiles a variant.
   *
   * @throws io.polyboard.rules.RefusedException if its pieces have too many movements to compile
   * @throws CancellationException if the thread is interrupted
   */
  public static Kernel load(Variant variant) {
    try {
      Class<?> factory = new KernelLoader(variant).loadClass(PACKAGE + "KernelFactory");
      Kernel kernel = (Kernel) factory.getDeclaredConstructor().newInstance();
      Piece any = new Piece(variant.kinds().getFirst(), Side.WHITE);
      kernel.reach(any, variant.lattice().at(0), new BitSet());
      return kernel;
    } catch (ExceptionInInitializerError e) {
      switch (e.getCause()) {
        case RefusedException refused -> throw refused;
        case CancellationException interrupted -> throw interrupted;
        case null, default -> throw e;
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot compile " + variant.id(), e);
    }
  }

  /** The variant for which a class was loaded. Only classes loaded for a variant may call it. */
  public static Variant variantOf(Class<?> kernelClass) {
    return ((KernelLoader) kernelClass.getClassLoader()).variant;
  }

  /** See {@link Variant#own}. */
  public Object own(Class<?> type, Object... arguments) {
    packages.add(type.getPackageName() + ".");
    try {
      return loadClass(type.getName()).getConstructors()[0].newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot copy " + type.getName() + " for " + variant.id(), e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!packages.contains(name.substring(0, name.lastIndexOf('.') + 1))
        || name.startsWith(KernelLoader.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        byte[] bytes = bytes(name);
        loaded = defineClass(name, bytes, 0, bytes.length);
      }
      return loaded;
    }
  }

  private static byte[] bytes(String name) throws ClassNotFoundException {
    String file = "/" + name.replace('.', '/') + ".class";
    try (InputStream in = KernelLoader.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
