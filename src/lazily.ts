/** Gives what `make` returns, which is called at the first use: a start does not wait for what it does not need. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
