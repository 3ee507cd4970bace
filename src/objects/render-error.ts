/** An object or event that cannot be rendered: trying again does not help, as it does after an error of the store. */
export class RenderError extends Error {
  constructor(cause: unknown) {
    super('this cannot be rendered', { cause });
  }
}

/** Runs work that only computes what is shown from what was loaded. @throws {RenderError} whatever it fails with. */
export function rendering<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RenderError ? error : new RenderError(error);
  }
}
