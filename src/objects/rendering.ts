import type { JsonText } from '../http/json-text.ts';
import type { Hydration } from './hydration.ts';
import type { AnyKind, ObjectKind } from './kind.ts';
import { RenderError } from './render-error.ts';

/** What an object can be left out of, as the log says it. */
export type Place = 'list' | 'reply' | 'page' | 'feed' | 'stream' | 'app stream';

/** An object that was loaded. */
interface Loaded<R> {
  id: number;
  record: R;
  paginationId?: number | undefined;
}

/**
 * The JSON text of an object. Where it shows another that cannot be rendered, such as its author, it is rendered as if that
 * one did not exist, and the log names it.
 * @throws {RenderError} where the object itself cannot be rendered.
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
      // One that is shown although it counts as one that does not exist would fail for ever.
      if (!state.drop({ kind: name, id: inner })) throw new RenderError(failed, { kind: kind.name, id });
      state.leftOut(failed, where);
    }
  }
}

/** The same; undefined where the object itself cannot be rendered, which the log says. */
export function renderOrLeaveOut<R extends object, O, F, X>(
  state: Hydration,
  kind: ObjectKind<R, O, F, X>,
  loaded: Loaded<R>,
  where: Place,
): JsonText | undefined {
  return unlessBroken(state, kind, loaded.id, where, () => renderText(state, kind, loaded, where));
}

/**
 * What `work` makes of an object of a list; undefined where that fails, which the log says. It must only compute: an error of
 * the store is not that of an object.
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
