import type { Translation } from '../en.ts';

export const bookmarks = {
  title: 'Itens salvos',
  bookmark: 'Salvar',
  bookmarked: 'Salvo',
  removed: 'Removido dos itens salvos',
  search: 'Buscar nos seus itens salvos',
  none: 'As publicações que você salva aparecem aqui. Ninguém mais as vê.',
  noMatch: 'Nenhum dos seus itens salvos corresponde.',
} satisfies Translation['bookmarks'];
