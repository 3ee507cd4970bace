import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf, pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');
const number = (count: number) => numbersOf('fr').format(count);

export const apps = {
  title: 'Applications',
  authorised: 'Applications que vous avez autorisées',
  noneAuthorised: 'Aucune. Les applications que vous autorisez à utiliser votre compte apparaissent ici.',
  since: (time) => markup`Autorisée : ${time}.`,
  unreviewed: 'Enregistrée par un programme, non vérifiée.',
  mayDo: 'Ce qu’elle peut faire',
  tokens: (count) => `Jetons d’accès (${number(count)})`,
  revoke: 'Révoquer l’accès',
  revokeOf: (app) => `Révoquer l’accès de ${app}`,
  token: (id, time, scopes) => markup`Jeton ${id}, délivré : ${time}. ${scopes}`,
  endToken: 'Révoquer ce jeton',
  endTokenOf: (id) => `Révoquer le jeton ${id}`,
  own: 'Applications que vous avez enregistrées',
  ownText: (documentation) =>
    markup`Pour les développeurs : une application a un identifiant client et un secret, avec lesquels elle demande l’accès aux personnes. Sa page vous donne aussi un jeton pour un bot. Voir la ${documentation('documentation')}.`,
  noneOwn: 'Vous n’en avez enregistré aucune.',
  clientId: (id) => markup`Identifiant client : ${id}`,
  register: 'Enregistrer une application',
  registerIt: 'Enregistrer l’application',
  onlyAdministrators: 'Sur ce service, seule l’administration enregistre des applications.',
  name: 'Nom',
  nameHint: 'Il apparaît dans les demandes d’accès et sous les publications.',
  website: 'Site web (facultatif)',
  redirects: 'URI de redirection',
  redirectsHint:
    'Les URL vers lesquelles on revient après avoir accepté ou refusé l’accès, une par ligne. Une application qui ne demande jamais l’accès n’en a pas besoin.',
  all: 'Toutes les applications',
  secret: 'Le secret du client',
  storeNow: 'Conservez-le maintenant. Il ne sera plus affiché.',
  suspended: (time) =>
    markup`Suspendue par les responsables de ce service (${time}) : ses jetons sont refusés et ses webhooks attendent.`,
  ownLimits: (percent) => `Limites propres : ${number(percent)} % de celles de toutes les applications.`,
  parts: (calls, errors, limits, streams) =>
    markup`${calls('Appels')}, ${errors('erreurs')}, ${limits('limites')}, ${streams('flux')}`,
  webhooks: (link) => markup`${link('Webhooks')} : leur état et leurs dernières requêtes`,
  save: 'Enregistrer',
  ownToken: 'Un jeton pour vous-même',
  ownTokenText: 'Pour un bot ou un script qui agit en votre nom, sans connexion.',
  getToken: 'Obtenir un jeton',
  clientSecret: 'Secret du client',
  replacing:
    'Un nouveau secret remplace l’actuel, qui reste valable un jour, le temps de mettre le nouveau en place. Les jetons d’accès restent valables.',
  replace: 'Créer un nouveau secret',
  replaced: (time) =>
    markup`L’ancien secret (remplacé : ${time}) est encore valable. S’il a fuité, révoquez-le maintenant.`,
  endOld: 'Révoquer l’ancien secret maintenant',
  delete: 'Supprimer l’application',
  deleting: 'Tous ses jetons sont révoqués aussitôt. Les publications faites avec elle gardent son nom.',
  yourToken: 'Votre jeton',
  actsAs: (name) =>
    markup`Avec lui, un bot ou un script à vous agit en tant que ${name} par cette application, sans se connecter. Quiconque l’a peut en faire autant : ne le mettez jamais dans une page ou une application que vous donnez à d’autres.`,
  yourTokens: 'Vos jetons de cette application',
  mostTokens: (most) =>
    plural(most, {
      one: 'Il peut y en avoir #. Si vous en créez un de plus, le plus longtemps inutilisé est révoqué.',
      other: 'Il peut y en avoir #. Si vous en créez un de plus, le plus longtemps inutilisé est révoqué.',
    }),
  scopes: 'Autorisations',
  basic: (scope, what) => markup`${scope} est toujours accordée : ${what}.`,
  scope: (scope, what) => markup`${scope} : ${what}`,
  done: {
    app: 'L’application n’a plus accès à votre compte.',
    token: 'Le jeton n’est plus valable.',
    deleted: 'L’application a été supprimée.',
    changed: 'L’application a été modifiée.',
    registered: 'L’application a été enregistrée.',
    secret: 'L’ancien secret n’est plus valable.',
    enabled: 'Le webhook est activé : il reçoit ce qui se passe à partir de maintenant.',
  },
  webhooksOf: (app) => `Webhooks de ${app}`,
  toApp: 'Retour à l’application',
  noWebhooks: (guide) =>
    markup`L’application n’a pas de webhooks. Elle les crée elle-même : voir le ${guide('guide')}.`,
  enable: 'Le réactiver',
  noRequests: 'Pas encore de requêtes.',
  requests: 'Dernières requêtes',
  disabled: (time) => markup`Désactivé (${time}) :`,
  disabledBy: {
    app: 'par l’application.',
    failing: 'pendant trois jours, aucune requête n’a reçu de réponse avec un statut de 200 à 299.',
    gone: 'son URL a répondu 410 (Gone).',
  },
  enabled: 'Activé.',
  failing: (since, next) =>
    markup`Les requêtes échouent (première : ${since}). Prochaine tentative : ${next}.`,
  status: (status) => `statut ${status}`,
  delivered: (time, answer, took) => markup`${time} : remis, ${answer} après ${took}.`,
  notDelivered: (time, answer, took) => markup`${time} : échec, ${answer} après ${took}.`,
  events: (events, attempts) => `Événements : ${number(events)}. Tentatives : ${number(attempts)}.`,
} satisfies Translation['apps'];
