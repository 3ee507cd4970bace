import type { JsonText } from '../http/json-text.ts';
import type { Hydration } from './hydration.ts';
import type { AnyKind, ObjectKind } from './kind.ts';
import { RenderError } from './render-error.ts';

/** What an object can be left out of, as logged. */
export type Place = 'list' | 'reply' | 'page' | 'feed' | 'stream' | 'app stream';

/** A loaded object. */
interface Loaded<R> {
  id: number;
  record: R;
  paginationId?: number | undefined;
}

/**
 * The JSON text of an object. If it shows another one that cannot be rendered, such as its author, that one is treated as
 * missing and logged.
 * @throws {RenderError} when the object itself cannot be rendered.
 */
export function renderText<R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  { id, record, paginationId }: Loaded<R>,
  where: Place,
): JsonText {
  for (;;) {
    try {
      return state.attempt(kind, id, () => kind.render(record, state, paginationId));
    } catch (error) {
      const failed = error as RenderError;
      const { kind: name = kind.name, id: inner = id } = failed.object ?? {};
      if (name === kind.name && inner === id) throw failed;
      // An object shown although it already counts as missing would fail forever.
      if (!state.drop({ kind: name, id: inner })) throw new RenderError(failed, { kind: kind.name, id });
      state.leftOut(failed, where);
    }
  }
}

/** The same, or undefined if the object itself cannot be rendered, which is logged. */
export function renderOrLeaveOut<R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  loaded: Loaded<R>,
  where: Place,
): JsonText | undefined {
  return unlessBroken(state, kind, loaded.id, where, () => renderText(state, kind, loaded, where));
}

/**
 * The result of `work` for an object of a list; undefined if it fails, which is logged. `work` must only compute: an error of
 * the store is not the object's.
 */
export function unlessBroken<T>(
  state: Hydration,
  kind: AnyKind,
  id: number,
  where: Place,
  work: () => T,
): T | undefined {
  try {
    return state.attempt(kind, id, work);
  } catch (error) {
    state.leftOut(error as RenderError, where);
    return undefined;
  }
}
