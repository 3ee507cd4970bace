/** An object as logged. */
export interface NamedObject {
  /** Name of its kind. */
  kind: string;
  id: number;
}

/** An object or event that cannot be rendered. Unlike after an error of the store, a retry does not help. */
export class RenderError extends Error {
  /** The innermost object that cannot be rendered, if known. */
  readonly object: NamedObject | undefined;

  constructor(cause: unknown, object?: NamedObject) {
    super(`${object === undefined ? 'this' : `${object.kind} ${object.id}`} cannot be rendered`, { cause });
    this.object = object;
  }

  /** The error that something thrown amounts to: the one of the innermost object. */
  static of(thrown: unknown, object?: NamedObject): RenderError {
    if (!(thrown instanceof RenderError)) return new RenderError(thrown, object);
    return thrown.object !== undefined || object === undefined
      ? thrown
      : new RenderError(thrown.cause, object);
  }
}

/** Runs code that only computes from loaded data. @throws {RenderError} for any error. */
export function rendering<T>(work: () => T, object?: NamedObject): T {
  try {
    return work();
  } catch (error) {
    throw RenderError.of(error, object);
  }
}
