import type { Translation } from '../en.ts';

export const pins = {
  title: 'Listas fijadas',
  about: 'Son pestañas de Inicio, en este orden en todos tus dispositivos.',
  none: 'Un hashtag, una búsqueda, un stream, un canal o una persona que fijes pasa a ser una pestaña de Inicio.',
  edit: 'Cambiar las listas fijadas',
  pin: 'Fijar en Inicio',
  unpin: 'Quitar de Inicio',
  pinned: 'Fijada en Inicio',
  unpinned: 'Ya no está fijada',
  up: (name) => `Subir ${name}`,
  down: (name) => `Bajar ${name}`,
  remove: (name) => `Dejar de fijar ${name}`,
  moved: (name, place, count) => `${name}: ahora ${place} de ${count}`,
  removed: (name) => `${name}: ya no está fijada`,
  open: 'Abrir la página completa',
  gone: 'Ya no existe o no puedes verlo.',
  kinds: {
    tag: 'Hashtag',
    search: 'Búsqueda',
    explore: 'Stream de Explorar',
    channel: 'Canal',
    user: 'Persona',
  },
} satisfies Translation['pins'];
