import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const site = {
  whatPeoplePost: (name) => `Ce qui se publie sur ${name}.`,
  introduction: 'Un endroit pour publier, suivre des gens et discuter avec eux.',
  reasons: {
    inOrder: {
      title: 'Dans l’ordre',
      text: 'Les publications des personnes que vous choisissez, telles qu’elles ont été écrites.',
    },
    yours: { title: 'À emporter', text: 'Tout ce que vous écrivez part avec vous, en un seul fichier.' },
    apps: {
      title: 'Ouvert aux applications',
      text: 'Les pages sont une façon de participer ; les applications en sont une autre.',
    },
  },
  aboutTitle: (name) => `À propos de ${name}`,
  about: (name) => markup`À propos de ${name}`,
  undescribed: 'Les responsables de ce service ne l’ont pas encore décrit.',
  contact: 'Contact',
  rules: 'Règles',
  terms: 'Conditions d’utilisation',
  withApps: (link) =>
    markup`Ce service s’utilise aussi avec des applications : voir la ${link('documentation pour développeurs')}.`,
  offline: 'Pas de connexion',
  notLoaded: 'Cette page n’a pas pu être chargée : vous êtes hors ligne, ou le service est injoignable.',
  tryAgain: 'Réessayer',
  writePost: 'Écrire une publication',
} satisfies Translation['site'];
