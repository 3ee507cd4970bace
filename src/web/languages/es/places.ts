import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const places = {
  title: 'Lugares',
  titleOf: (typed) => `Lugares: ${typed}`,
  label: 'Nombres de lugares',
  signIn: (link) => markup`${link('Inicia sesión')} para buscar lugares.`,
  which: '¿Qué lugar buscas?',
  none: 'No hay ningún lugar así.',
  map: 'Mapa',
  mapOf: (name) => `Mapa de ${name}`,
  at: (place) => markup`En ${place}`,
  address: (address) => markup`, ${address}`,
  checkIn: 'Estoy aquí',
  checkInAt: (name) => `Decir que estoy en ${name}`,
  away: (distance) => `a ${distance}`,
} satisfies Translation['places'];
