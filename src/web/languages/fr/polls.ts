import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const polls = {
  poll: 'Sondage',
  by: (name) => [name, ' demande'],
  vote: 'Voter',
  signIn: 'Se connecter pour voter',
  voters: { one: '{0} personne a voté', other: '{0} personnes ont voté' },
  votes: { one: '{0} vote', other: '{0} votes' },
  yours: 'Votre choix',
  upTo: (count) => plural(count, { one: 'Choisissez # option', other: 'Choisissez jusqu’à # options' }),
  ends: (time) => ['Se termine ', time],
  ended: (time) => ['Terminé ', time],
  anonymous: 'Personne ne voit qui vote pour quoi',
  open: 'Tout le monde peut voir qui a voté pour quoi',
  whoVoted: 'Qui a voté',
  nobody: 'Personne',
  first: (count) => `Les ${count} premiers`,
  gone: 'Ce sondage n’existe plus.',
  shownIn: 'Où il est affiché',
  prompt: 'Question',
  option: (number) => `Option ${number}`,
  duration: 'Ouvert pendant',
  choices: 'Choix',
  one: 'Une seule option',
  several: 'Plusieurs options',
  whoSees: 'Qui a voté pour quoi',
  hidden: 'Personne ne le voit',
  shown: 'Tout le monde le voit',
  remove: 'Supprimer ce sondage',
  askRemove: 'Supprimer ce sondage ?',
  aboutRemoving: 'Ses textes et ses votes sont supprimés pour tout le monde. C’est irréversible.',
} satisfies Translation['polls'];
