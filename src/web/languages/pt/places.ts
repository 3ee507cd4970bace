import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const places = {
  title: 'Lugares',
  titleOf: (typed) => `Lugares: ${typed}`,
  label: 'Nomes de lugares',
  signIn: (link) => markup`${link('Entre')} para pesquisar lugares.`,
  which: 'Que lugar você procura?',
  none: 'Não há nenhum lugar assim.',
  map: 'Mapa',
  mapOf: (name) => `Mapa de ${name}`,
  at: (place) => markup`Em ${place}`,
  address: (address) => markup`, ${address}`,
  checkIn: 'Fazer check-in',
  checkInAt: (name) => `Fazer check-in em ${name}`,
  away: (distance) => `a ${distance}`,
} satisfies Translation['places'];
