import type { Context } from '../../context.ts';
import { placeKind, selectNumbers } from '../../features/places/places.ts';
import type { Form } from '../kit/visit.ts';
import { readShownPlace, type ShownPlace } from './places.html.ts';

/** Finds a place by its id; undefined if there is none that can be shown. */
export async function findShownPlace(
  { store, objects }: Context,
  id: string | undefined,
): Promise<ShownPlace | undefined> {
  if (id === undefined || id === '') return undefined;
  const [found] = await selectNumbers(store.read, { ids: [id] });
  const record = found && (await objects.find(placeKind, found.number));
  return record && readShownPlace(record);
}

/** The annotations of a post's form beside its pictures: a check-in and a content warning. */
export function annotationsIn({ config }: Context, { place, warning }: Form): object[] {
  const { namespace, placeIdField } = config;
  const text = warning?.trim();
  return [
    ...(place
      ? [{ type: `${namespace}.checkin`, value: { [`+${namespace}.place`]: { [placeIdField]: place } } }]
      : []),
    ...(text ? [{ type: `${namespace}.content-warning`, value: { text } }] : []),
  ];
}
