import type { Translation } from '../en.ts';

export const bookmarks = {
  title: 'Marcadores',
  bookmark: 'Marcador',
  bookmarked: 'Guardada en marcadores',
  removed: 'Marcador quitado',
  search: 'Buscar en tus marcadores',
  none: 'Las publicaciones que guardes en marcadores aparecen aquí. Nadie más las ve.',
  noMatch: 'Ninguna publicación de tus marcadores coincide.',
} satisfies Translation['bookmarks'];
