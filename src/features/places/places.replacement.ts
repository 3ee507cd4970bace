import { type Static, type TSchema, Type } from 'typebox';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { decodeJson, joinJson, toJson } from '../../http/json-text.ts';
import { rendering } from '../../objects/render-error.ts';
import { type Replacement, readCore } from '../annotations/annotations.ts';
import { placeKind } from './places.kind.ts';
import { selectNumbers, selectPlaces } from './places.sql.ts';

/** A place as annotations store it. */
const stored = Type.Object({
  /** Id at the time of writing, shown if the place has since been removed. */
  id: Type.String(),
  number: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
type Stored = Static<typeof stored>;

/** Schemas by the name of the id key. */
const inputs = new Map<string, TSchema>();

/** `+net.svc.core.place`: the keys of the Place, merged into the value. */
export const placeReplacement: Replacement = {
  name: 'place',
  summary: 'A place, by its id; its keys are merged into the value.',
  input({ placeIdField }) {
    let input = inputs.get(placeIdField);
    if (input === undefined) {
      // One schema for both: the error of a union would not say which key is missing.
      input = Type.Unsafe({
        type: ['object', 'string'],
        required: [placeIdField],
        properties: { [placeIdField]: Type.String() },
      });
      inputs.set(placeIdField, input);
    }
    return input;
  },

  async store({ config, store: { read: db } }, given) {
    const { placeIdField } = config;
    const ids = given.map((one) =>
      typeof one === 'string' ? one : (one as Record<string, string>)[placeIdField],
    );
    const rows = await selectNumbers(db, { ids: [...new Set(ids as string[])] });
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    const places = await selectPlaces(db, { numbers: [...numbers.values()] });
    const found = new Map(places.map((place) => [place.asked, place]));
    return ids.map((id): Stored => {
      const place = found.get(numbers.get(id as string) ?? 0);
      if (place === undefined)
        throw new ApiError(
          'invalid-parameter',
          `annotations: there is no place with ${placeIdField} "${id}".`,
        );
      return { id: place.id, number: place.number };
    });
  },

  stored,
  names: (stored) => [`place ${(stored as Stored).number}`],
  exported: (stored) => (stored as { id: string }).id,
  refersTo: (stored, refer) => refer.leaf(placeKind, (stored as Stored).number),

  render(stored, state) {
    const { id, number } = stored as Stored;
    const { placeIdField } = state.config;
    const place = state.get(placeKind, number);
    if (place === undefined) return { [placeIdField]: toJson(id) };
    const members = rendering(
      () => JSON.parse(decodeJson(joinJson('{', place.members, '}'))) as Record<string, unknown>,
      { kind: 'place', id: number },
    );
    const all = Object.entries({ [placeIdField]: place.id, ...members });
    return Object.fromEntries(all.map(([key, value]) => [key, toJson(value)]));
  },
};

/** The numbers of the places in check-in annotations, without duplicates. */
export function checkinsOf(
  { namespace }: Pick<Config, 'namespace'>,
  annotations: readonly { type: string; value: Record<string, unknown> }[],
): number[] {
  const key = `+${namespace}.place`;
  const places = readCore({ namespace }, annotations, 'checkin', { [key]: stored }).flatMap(
    (value) => (value[key] as Stored | undefined)?.number ?? [],
  );
  return [...new Set(places)];
}
