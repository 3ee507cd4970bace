import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** Places: how posts show them, and the search for them. */
export const places = {
  title: 'Places',
  titleOf: (typed: string) => `Places: ${typed}`,
  label: 'Names of places',
  signIn: (link: Slot) => markup`${link('Sign in')} to search for places.`,
  which: 'Which place are you looking for?',
  none: 'There is no such place.',
  map: 'Map',
  mapOf: (name: string) => `Map of ${name}`,
  at: (place: Content) => markup`At ${place}`,
  address: (address: Content) => markup`, ${address}`,
  checkIn: 'Check in',
  checkInAt: (name: string) => `Check in at ${name}`,
  away: (distance: string) => `${distance} away`,
};
