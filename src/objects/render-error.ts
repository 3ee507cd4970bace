/** An object as the log names it. */
export interface NamedObject {
  /** Name of its kind. */
  kind: string;
  id: number;
}

/** An object or event that cannot be rendered: trying again does not help, as it does after an error of the store. */
export class RenderError extends Error {
  /** The innermost object that cannot be rendered, where it is known. */
  readonly object: NamedObject | undefined;

  constructor(cause: unknown, object?: NamedObject) {
    super(`${object === undefined ? 'this' : `${object.kind} ${object.id}`} cannot be rendered`, { cause });
    this.object = object;
  }
}

/** Runs work that only computes what is shown from what was loaded. @throws {RenderError} whatever it fails with. */
export function rendering<T>(work: () => T, object?: NamedObject): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RenderError && (error.object !== undefined || object === undefined)) throw error;
    throw new RenderError(error instanceof RenderError ? error.cause : error, object);
  }
}
