import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const security = {
  title: 'Sécurité',
  needsFactor:
    'Toute personne qui a un rôle dans ce service doit avoir une clé d’accès ou une application d’authentification. Tant que vous n’en avez pas, vous ne pouvez pas exercer le vôtre.',
  hasStep:
    'Après le mot de passe, une deuxième étape vous est demandée : une clé d’accès, un code de votre application d’authentification ou un code de récupération.',
  hasNoStep:
    'Votre mot de passe suffit pour vous connecter. Avec une clé d’accès ou une application d’authentification, il ne suffit plus.',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Une clé d’accès vous connecte avec le verrouillage de votre appareil, sans nom ni mot de passe. Elle ne fonctionne que sur ce site, et résiste donc à l’hameçonnage.',
  added: (time) => markup`Ajoutée : ${time}.`,
  remove: 'Retirer',
  removePasskey: (name) => `Retirer la clé d’accès ${name}`,
  addPasskey: 'Ajouter une clé d’accès',
  noPasskeys: 'Les clés d’accès demandent un nom d’hôte et https, ce que ce service n’a pas ici.',
  app: 'Application d’authentification',
  appText: 'Une application sur votre téléphone affiche un code qui change toutes les 30 secondes.',
  setUpApp: 'Configurer une application d’authentification',
  appSetUp: (time) => markup`Configurée : ${time}.`,
  removeApp: 'Retirer l’application d’authentification',
  codes: 'Codes de récupération',
  codesText: 'Chacun vous connecte une fois à la place de la deuxième étape, si vous avez perdu le reste.',
  codesLeft: (count) => plural(count, { one: 'Il vous en reste #.', other: 'Il vous en reste #.' }),
  makeCodes: 'Créer de nouveaux codes',
  removalText:
    'Vous ne pourrez plus vous connecter avec. Sans autre deuxième étape, votre mot de passe suffira désormais à lui seul.',
  replacementText: 'Les codes que vous avez actuellement ne fonctionneront plus.',
  createPasskey: 'Créer une clé d’accès',
  passkeyName: 'Nom',
  passkeyNameHint: 'Pour la reconnaître parmi d’autres.',
  needsScripts: 'Il faut pour cela les scripts et un navigateur qui connaît les clés d’accès.',
  scan: 'Scannez ce code avec l’application :',
  qrCode: 'Code QR de la clé',
  typeKey: (key) => markup`Ou saisissez-y cette clé : ${key}`,
  newCodeHint: 'Celui que l’application affiche maintenant.',
  setItUp: 'Configurer',
  yourCodes: 'Vos codes de récupération',
  yourCodesText:
    'Chacun de ces codes vous connecte une fois à la place de la deuxième étape, si vous avez perdu votre appareil. Imprimez-les ou gardez-les avec vos mots de passe. Ils ne seront plus affichés.',
  stored: 'Je les ai conservés',
  confirmTitle: 'Confirmez qu’il s’agit bien de vous',
  confirmText: (name) =>
    markup`L’étape suivante modifie la protection de ${name} ou en lit tout le contenu. On ne vous le redemandera pas pendant dix minutes.`,
  appCodeHint: 'De votre application d’authentification.',
  notNow: 'Pas maintenant',
  undoTitle: 'Ce n’était pas vous ?',
  undoText: (account, email) =>
    markup`Le compte ${account} est rendu à la personne qui lit les messages de ${email} :`,
  undoSessions: 'toutes les sessions se terminent, et le mot de passe n’est plus valable ;',
  undoFactors: 'les clés d’accès et applications d’authentification ajoutées depuis sont retirées ;',
  undoEmail: 'une adresse e-mail modifiée depuis est rétablie.',
  undoNext: (apps) =>
    markup`Vous choisirez ensuite un nouveau mot de passe. Vérifiez après cela vos ${apps('applications')} : elles restent.`,
  undo: 'Ce n’était pas moi',
  done: {
    password: 'Votre mot de passe a été modifié, et vous êtes déconnecté partout ailleurs.',
    passkey: 'La clé d’accès a été ajoutée.',
    app: 'L’application d’authentification est configurée.',
    codes: 'Les codes précédents ne sont plus valables.',
    'passkey-removed': 'La clé d’accès a été retirée. Supprimez-la aussi sur votre appareil.',
    'app-removed': 'L’application d’authentification a été retirée.',
  },
} satisfies Translation['security'];
