/** Which messages a stream or webhook of an app selects: types, and a filter. */
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { appTypes } from '../../events/catalogue.ts';
import type { EventType, LogEvent } from '../../events/types.ts';
import type { Call } from '../../http/endpoint.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { type RenderError, rendering } from '../../objects/render-error.ts';
import { renderOrLeaveOut } from '../../objects/rendering.ts';
import { compileFilter, type Filter, filterKind, selectFilters } from '../filters/filters.ts';
import { selectUserOfApp } from './app-streams.sql.ts';

/** The columns of a selection. */
interface SelectionRow {
  /** JSON list. */
  object_types: string;
  filter_id: number | null;
}

/** A selection as it is applied to messages. */
export interface Selection {
  types: readonly EventType[];
  filter: Filter | undefined;
}

/** The given types, each once. @throws {ApiError} 400 */
export function checkTypes(given: readonly string[] | undefined): string[] {
  const types = [...new Set(given ?? [])];
  if (types.length === 0) {
    throw new ApiError('missing-parameter', 'You must supply object_types: a list of at least one type.');
  }
  const wrong = types.find((name) => !appTypes().some((known) => known === name));
  if (wrong !== undefined) {
    throw new ApiError(
      'invalid-parameter',
      `unknown type "${wrong}": object_types may list only ${appTypes().join(', ')}.`,
    );
  }
  return types;
}

/**
 * The filter of a stream or webhook: it belongs to the app's developer, or to a user who authorised the app.
 * @throws {ApiError} 400 for any other filter, existing or not.
 */
export async function readFilterId(
  tx: Tx,
  app: number,
  given: string | number | null | undefined,
): Promise<number | null> {
  if (given === undefined || given === null || given === '') return null;
  const id = parseId(String(given));
  const [row] = id === undefined ? [] : await selectFilters(tx, { ids: [id] });
  const [user] = row === undefined ? [] : await selectUserOfApp(tx, { user: row.user_id, app });
  if (row !== undefined && user !== undefined) return row.id;
  throw new ApiError(
    'invalid-parameter',
    'filter_id must be the id of a filter of the maker of the app, or of a user who authorised it.',
  );
}

/**
 * The selection of a row.
 * @throws {RenderError} if its filter cannot be read, which is logged: without the filter too much would be sent.
 */
export async function readSelection(
  { objects, unrendered }: Pick<Context, 'objects' | 'unrendered'>,
  row: SelectionRow,
): Promise<Selection> {
  const filter = row.filter_id === null ? undefined : await objects.find(filterKind, row.filter_id);
  try {
    if (filter !== undefined) rendering(() => compileFilter(filter), { kind: 'filter', id: filter.id });
  } catch (error) {
    unrendered.leftOut(error as RenderError, 'app stream');
    throw error;
  }
  return { types: JSON.parse(row.object_types) as EventType[], filter };
}

/** Whether an event changes what selections yield, or for whom. */
export function changesSelection({ type, body }: LogEvent): boolean {
  return (
    type === 'token' ||
    type === 'app' ||
    type === 'filter' ||
    (type === 'user' && 'account' in body && body.account !== undefined)
  );
}

/** The JSON of rows, each with its filter as the caller may see it. */
export async function renderWithFilters<Row extends SelectionRow>(
  { ctx, viewer }: Pick<Call, 'ctx' | 'viewer'>,
  rows: readonly Row[],
  describe: (row: Row) => object,
): Promise<JsonText[]> {
  const state = Hydration.of(ctx, viewer);
  await state.show(filterKind, new Set(rows.flatMap(({ filter_id }) => filter_id ?? [])));
  return rows.map((row) => {
    const json = toJson(describe(row));
    const filter = state.get(filterKind, row.filter_id ?? 0);
    const shown =
      filter && renderOrLeaveOut(state, filterKind, { id: filter.id, record: filter }, 'app stream');
    return shown === undefined ? json : joinJson(json.slice(0, -1), ',"filter":', shown, '}');
  });
}
