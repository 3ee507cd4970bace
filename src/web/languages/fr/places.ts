import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const places = {
  title: 'Lieux',
  titleOf: (typed) => `Lieux : ${typed}`,
  label: 'Noms de lieux',
  signIn: (link) => markup`${link('Connectez-vous')} pour chercher des lieux.`,
  which: 'Quel lieu cherchez-vous ?',
  none: 'Il n’y a pas de tel lieu.',
  map: 'Carte',
  mapOf: (name) => `Carte de ${name}`,
  at: (place) => markup`Lieu : ${place}`,
  address: (address) => markup`, ${address}`,
  checkIn: 'Y être',
  checkInAt: (name) => `Indiquer que vous êtes à ${name}`,
  away: (distance) => `à ${distance}`,
} satisfies Translation['places'];
