import type { Translation } from '../en.ts';

export const pins = {
  title: 'Angeheftete Listen',
  about: 'Sie sind Reiter der Startseite, in dieser Reihenfolge auf allen deinen Geräten.',
  none: 'Ein Hashtag, eine Suche, ein Stream, ein Kanal oder eine Person, die du anheftest, wird ein Reiter der Startseite.',
  edit: 'Angeheftete Listen ändern',
  pin: 'An die Startseite heften',
  unpin: 'Von der Startseite lösen',
  pinned: 'An die Startseite geheftet',
  unpinned: 'Gelöst',
  up: (name) => `${name} nach oben verschieben`,
  down: (name) => `${name} nach unten verschieben`,
  remove: (name) => `${name} lösen`,
  moved: (name, place, count) => `${name} ist jetzt ${place} von ${count}`,
  removed: (name) => `${name} ist gelöst`,
  open: 'Die ganze Seite öffnen',
  gone: 'Das gibt es nicht mehr, oder du darfst es nicht sehen.',
  kinds: {
    tag: 'Hashtag',
    search: 'Suche',
    explore: 'Entdecken-Stream',
    channel: 'Kanal',
    user: 'Person',
  },
} satisfies Translation['pins'];
