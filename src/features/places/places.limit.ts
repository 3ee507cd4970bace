import type { OwnLimit } from '../../http/limits.ts';

/** Of searches for places, which people make by hand. */
export const placesLimit: OwnLimit = { name: 'places', perMinute: ({ placesPerMinute }) => placesPerMinute };
