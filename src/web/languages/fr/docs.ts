import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const docs = {
  contents: 'Sommaire',
  overview: 'Vue d’ensemble',
  guides: 'Guides',
  console: 'Console des flux',
  reference: 'Référence',
  objects: 'Objets',
  errors: 'Erreurs',
  search: 'Rechercher dans la documentation',
  nothingFound: 'Aucun résultat',
  found: { one: '{0} résultat', other: '{0} résultats' },
  copy: 'Copier',
  copied: 'Copié',
  tryIt: 'Essayer',
  changes: 'modifie quelque chose',
  streamHint: (link) =>
    markup`Un flux ne finit pas : ouvrez-le dans la ${link('console des flux')}, ou utilisez la commande ci-dessus.`,
  appHint: (link) =>
    markup`Seule une application peut faire cet appel, avec son propre jeton : voir ${link('Signing in')}.`,
  filesHint: 'Les fichiers ne s’envoient pas d’ici : utilisez la commande ci-dessus.',
  needsNoToken: (link) =>
    markup`Aucun jeton n’est nécessaire. Avec un jeton, vous voyez ce que voit votre compte : ${link('obtenir un jeton d’essai')}.`,
  needsToken: (link) => markup`Cet appel demande un jeton : ${link('obtenir un jeton d’essai')}.`,
  needsScripts: 'Le formulaire demande des scripts. La commande ci-dessus fait le même appel.',
  caution: 'Cela modifie quelque chose : la requête est vraiment faite, en votre nom.',
  body: 'Corps, en JSON',
  general: 'Paramètres généraux',
  send: (method) => markup`Envoyer ${method}`,
  byDefault: 'par défaut',
  required: '(obligatoire)',
  script: {
    signIn: 'se connecter pour essayer',
    lacks: 'Il manque à votre jeton l’autorisation {0} : {1}.',
    sent: 'Envoyé avec votre jeton. {0}',
    sentAsTest: 'Envoyé en tant que {0}, un compte de test. {1}',
    yourSandbox: 'Votre bac à sable',
    endToken: 'Mettre fin au jeton',
    sending: 'Envoi…',
    noReply: 'Pas de réponse : {0}',
  },
  token: 'Un jeton pour essayer des appels',
  tokenAbout: 'Vous donne un jeton pour essayer les appels de la référence.',
  tokenHint: (name) =>
    markup`Avec un jeton, « Essayer » fait des appels en votre nom (${name}) : ce qu’ils modifient est vraiment modifié. Choisissez ce que le jeton permet :`,
  getToken: 'Obtenir un jeton',
  tokenOfApp: (apps) =>
    markup`Le jeton appartient à l’application « Reference ». Vous pouvez y mettre fin à tout moment sous ${apps('Applications')}.`,
  yourToken: 'Votre jeton',
  tokenScopes: (scopes, variable) =>
    markup`Autorisations : ${scopes}. Il ne sera plus affiché. « Essayer » l’envoie depuis cet onglet de votre navigateur jusqu’à sa fermeture ; les commandes de la référence le lisent dans ${variable}.`,
  tokenEnds: (apps) =>
    markup`Il est valable jusqu’à ce que vous y mettiez fin, là ou sous ${apps('Applications')}.`,
  backToConsole: 'Retour à la console',
  backToDocs: 'Retour à la documentation',
  backToCall: 'Retour à l’appel',
} satisfies Translation['docs'];
