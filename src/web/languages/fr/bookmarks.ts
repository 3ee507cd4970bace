import type { Translation } from '../en.ts';

export const bookmarks = {
  title: 'Signets',
  bookmark: 'Signet',
  bookmarked: 'Ajouté aux signets',
  removed: 'Signet retiré',
  search: 'Rechercher dans vos signets',
  none: 'Les publications que vous ajoutez à vos signets apparaissent ici. Personne d’autre ne les voit.',
  noMatch: 'Aucune publication de vos signets ne correspond.',
} satisfies Translation['bookmarks'];
