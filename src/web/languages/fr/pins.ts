import type { Translation } from '../en.ts';

export const pins = {
  title: 'Listes épinglées',
  about: 'Ce sont des onglets de l’accueil, dans cet ordre sur tous vos appareils.',
  none: 'Un hashtag, une recherche, un flux, un canal ou une personne que vous épinglez devient un onglet de l’accueil.',
  edit: 'Modifier les listes épinglées',
  pin: 'Épingler à l’accueil',
  unpin: 'Détacher de l’accueil',
  pinned: 'Épinglé à l’accueil',
  unpinned: 'Détaché',
  up: (name) => `Monter ${name}`,
  down: (name) => `Descendre ${name}`,
  remove: (name) => `Détacher ${name}`,
  moved: (name, place, count) => `${name} : position ${place} sur ${count}`,
  removed: (name) => `${name} : détaché`,
  open: 'Ouvrir la page entière',
  gone: 'Cela n’existe plus, ou vous ne pouvez pas le voir.',
  kinds: {
    tag: 'Hashtag',
    search: 'Recherche',
    explore: 'Flux d’Explorer',
    channel: 'Canal',
    user: 'Personne',
  },
} satisfies Translation['pins'];
