import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const polls = {
  poll: 'Umfrage',
  by: (name) => [name, ' fragt'],
  vote: 'Abstimmen',
  signIn: 'Zum Abstimmen anmelden',
  voters: { one: '{0} Person hat abgestimmt', other: '{0} Personen haben abgestimmt' },
  votes: { one: '{0} Stimme', other: '{0} Stimmen' },
  yours: 'Deine Wahl',
  upTo: (count) => plural(count, { one: 'Wähle # Antwort', other: 'Wähle bis zu # Antworten' }),
  ends: (time) => ['Endet ', time],
  ended: (time) => ['Beendet ', time],
  anonymous: 'Niemand sieht, wer wofür stimmt',
  open: 'Alle können sehen, wer wofür gestimmt hat',
  whoVoted: 'Wer abgestimmt hat',
  nobody: 'Niemand',
  first: (count) => `Die ersten ${count}`,
  gone: 'Diese Umfrage gibt es nicht mehr.',
  shownIn: 'Wo sie gezeigt wird',
  prompt: 'Frage',
  option: (number) => `Antwort ${number}`,
  duration: 'Offen für',
  choices: 'Auswahl',
  one: 'Eine Antwort',
  several: 'Mehrere Antworten',
  whoSees: 'Wer wofür gestimmt hat',
  hidden: 'Niemand sieht es',
  shown: 'Alle sehen es',
  remove: 'Diese Umfrage löschen',
  askRemove: 'Diese Umfrage löschen?',
  aboutRemoving: 'Ihre Texte und Stimmen werden für alle gelöscht. Das lässt sich nicht rückgängig machen.',
} satisfies Translation['polls'];
