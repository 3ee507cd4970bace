import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const people = {
  muted: {
    title: 'Personnes que vous avez masquées',
    empty:
      'Vous n’avez masqué personne. Les publications des personnes que vous masquez vous sont cachées ; elles n’en savent rien.',
    undo: 'Ne plus masquer',
    undoFor: (name) => `Ne plus masquer ${name}`,
    again: 'Masquer de nouveau',
    againFor: (name) => `Masquer de nouveau ${name}`,
  },
  blocked: {
    title: 'Personnes que vous avez bloquées',
    empty:
      'Vous n’avez bloqué personne. Les personnes que vous bloquez ne peuvent pas vous suivre, et aucun de vous ne voit les publications de l’autre.',
    undo: 'Débloquer',
    undoFor: (name) => `Débloquer ${name}`,
    again: 'Bloquer de nouveau',
    againFor: (name) => `Bloquer de nouveau ${name}`,
  },
  suspended: 'compte suspendu',
  closed: 'a fermé son compte',
  asFiles: 'Listes sous forme de fichiers',
  noneBefore: 'Il n’y a personne avant.',
  pages: 'Pages',
  toNewest: 'Aux plus récents',
  older: 'Plus anciens',
  lists: 'Listes de personnes',
  download: 'Télécharger',
  downloadText: 'En fichiers CSV au format de Mastodon, que ce service sait relire.',
  files: {
    following: 'Personnes que vous suivez',
    muted: 'Personnes que vous avez masquées',
    blocked: 'Personnes que vous avez bloquées',
  },
  upload: 'Envoyer',
  adding: 'Que faire des personnes du fichier',
  add: { following: 'Les suivre', muted: 'Les masquer', blocked: 'Les bloquer' },
  choose: 'Choisir un fichier',
  chooseHint:
    'CSV avec une colonne « Account address », ou un nom ou une URL par ligne ; 2 Mo au plus. Personne n’est retiré d’une liste.',
  result: 'Résultat du fichier',
  added: {
    following: (count) =>
      plural(count, {
        one: 'Vous suivez # personne du fichier.',
        other: 'Vous suivez # personnes du fichier.',
      }),
    muted: (count) =>
      plural(count, {
        one: 'Vous avez masqué # personne du fichier.',
        other: 'Vous avez masqué # personnes du fichier.',
      }),
    blocked: (count) =>
      plural(count, {
        one: 'Vous avez bloqué # personne du fichier.',
        other: 'Vous avez bloqué # personnes du fichier.',
      }),
  },
  known: (count) =>
    plural(count, {
      one: '# personne était déjà dans la liste.',
      other: '# personnes étaient déjà dans la liste.',
    }),
  leftOut: 'Laissées de côté :',
  left: (count, why, names) =>
    markup`${plural(count, { one: '# personne', other: '# personnes' })} : ${why} ${names}`,
  more: (count) => plural(count, { one: '# autre', other: '# autres' }),
} satisfies Translation['people'];
