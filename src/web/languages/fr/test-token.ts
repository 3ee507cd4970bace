import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const testToken = {
  offer:
    'Un clic, sans compte : trois personnes de test dans un bac à sable rien qu’à vous, avec un jeton chacune.',
  get: 'Obtenir un jeton de test',
  title: 'Bac à sable',
  about:
    'Un bac à sable est un petit service pour vous seul : Ada, Ben et Cem se suivent et ont des publications, une photo, un sondage et un canal. Personne sur ce service ne les voit, et ils n’y voient personne. Ce sont des comptes de test, qui ne peuvent pas se connecter.',
  tokens: 'Vos jetons de test',
  once: 'Chaque personne a un jeton avec toutes les autorisations. Les jetons et le secret ne sont plus affichés ensuite : si vous les perdez, réinitialisez le bac à sable.',
  app: 'L’application de test',
  appToken: 'Jeton de l’application elle-même',
  commands: 'Dans un terminal',
  commandsHint: (variable) =>
    markup`Les commandes des guides et de la référence lisent le jeton dans ${variable}. « Essayer » envoie celui de la première personne depuis cet onglet.`,
  base: (url) =>
    markup`Les jetons sont valables aux adresses des guides. Tout se trouve aussi sous ${url}, où l’application obtient ses propres jetons.`,
  ends: (when) => markup`Il prend fin de lui-même : ${when}.`,
  webhooksHere:
    'Ses webhooks peuvent mener à des programmes de cette machine, par exemple http://127.0.0.1:3000.',
  webhooksElsewhere:
    'Ses webhooks ont besoin d’une URL https publique. Sur un service qui tourne sur votre propre machine, ils peuvent aussi mener à http://127.0.0.1.',
  ownAccount: (link) => markup`Vous avez un compte ici ? ${link('Obtenez un jeton pour ce compte')}.`,
  noPages: 'Il n’a pas de pages : les adresses de ses personnes et de ses publications ne s’ouvrent pas.',
  shownBefore:
    'Vous avez un bac à sable. Ses jetons ont été affichés à sa création : si vous les avez perdus, réinitialisez-le.',
  reset: 'Réinitialiser',
  resetHint:
    'Tout ce que contient le bac à sable est supprimé, ses flux prennent fin, et vous en recevez un nouveau avec d’autres jetons.',
  remove: 'Supprimer',
  removeHint: 'Tout ce que contient le bac à sable est supprimé, et ses jetons prennent fin.',
} satisfies Translation['testToken'];
