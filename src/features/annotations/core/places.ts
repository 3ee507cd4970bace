import { Type } from 'typebox';
import type { CoreType } from './types.ts';

/** Annotation types that name a place. */
export function placeTypes(namespace: string): readonly CoreType[] {
  return [
    {
      name: 'geolocation',
      summary: 'A position: degrees, and metres for the rest.',
      schema: Type.Object({
        latitude: Type.Number({ minimum: -90, maximum: 90 }),
        longitude: Type.Number({ minimum: -180, maximum: 180 }),
        altitude: Type.Optional(Type.Number()),
        horizontal_accuracy: Type.Optional(Type.Number()),
        vertical_accuracy: Type.Optional(Type.Number()),
      }),
    },
    {
      name: 'checkin',
      summary: 'A place that the author is at.',
      schema: Type.Object({ [`+${namespace}.place`]: Type.Unknown() }),
    },
  ];
}
