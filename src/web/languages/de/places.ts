import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const places = {
  title: 'Orte',
  titleOf: (typed) => `Orte: ${typed}`,
  label: 'Namen von Orten',
  signIn: (link) => markup`${link('Melde dich an')}, um nach Orten zu suchen.`,
  which: 'Welchen Ort suchst du?',
  none: 'Einen solchen Ort gibt es nicht.',
  map: 'Karte',
  mapOf: (name) => `Karte von ${name}`,
  at: (place) => markup`Ort: ${place}`,
  address: (address) => markup`, ${address}`,
  checkIn: 'Einchecken',
  checkInAt: (name) => `Bei ${name} einchecken`,
  away: (distance) => `${distance} entfernt`,
} satisfies Translation['places'];
