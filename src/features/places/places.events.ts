import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** The number of places that an import changed, merged or removed. */
    places: { changed: number };
  }
}

export const placesEvent = defineEvent('places');
