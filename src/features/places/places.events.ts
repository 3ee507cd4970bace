import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** So many places were changed, merged or removed by an import. */
    places: { changed: number };
  }
}

export const placesEvent = defineEvent('places');
