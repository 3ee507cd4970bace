import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const oauth = {
  allowTitle: (app) => `Autoriser ${app} ?`,
  allowApp: (app) => markup`Autoriser ${app} à utiliser votre compte ?`,
  allowDevice: (app) => markup`Autoriser ${app}, sur un appareil, à utiliser votre compte ?`,
  taken: (host) => markup`Dans les deux cas, vous serez redirigé vers ${host}.`,
  revocable: (link) =>
    markup`L’application ne connaît jamais votre mot de passe, et vous pouvez révoquer son accès à tout moment dans ${link('votre compte')}.`,
  questions: (contact) => markup`Des questions ? ${contact}`,
  messagesRisk:
    'Elle pourrait lire vos messages privés et en écrire en votre nom. N’autorisez que les applications de confiance.',
  unreviewed:
    'Cette application a été enregistrée par un programme et n’a pas été vérifiée : son nom et son site ne prouvent rien. Ne l’autorisez que si vous venez vous-même de lancer cette demande.',
  asks: (app) => markup`${app} demande à :`,
  isNew: 'nouveau',
  allow: 'Autoriser',
  refuse: 'Refuser',
  signedInAs: (name) => markup`Connecté en tant que ${name}.`,
  notYou: 'Ce n’est pas vous ?',
  connect: 'Associer un appareil',
  code: 'Code',
  codeHint:
    'Les huit lettres affichées par votre téléviseur ou votre programme, par exemple BCDF-GHJK. Ne saisissez jamais un code qu’on vous a envoyé.',
  goOn: 'Continuer',
  deviceRisk: (code) =>
    markup`N’autorisez que si vous êtes en train de vous connecter sur un appareil ou un programme à vous, et qu’il affiche le code ${code}. Si l’on vous a envoyé ce code ou un lien vers cette page, refusez : l’expéditeur accéderait à votre compte.`,
  asked: (time) => markup`Demande reçue : ${time}.`,
  allowed: 'L’appareil peut utiliser votre compte. Retournez-y : il continuera dans quelques secondes.',
  refused: 'L’appareil n’a pas accès à votre compte.',
  scopes: {
    basic: 'Voir votre profil de base et ce que vous pouvez voir des autres',
    stream: 'Lire votre fil d’accueil et vos mentions',
    messages: 'Lire et envoyer des messages privés et publics pour vous',
    public_messages: 'Lire et envoyer pour vous des messages dans les canaux publics',
    export: 'Exporter tout ce que vous avez créé',
    write_post: 'Publier, partager et ajouter des étoiles pour vous',
    follow: 'Suivre, masquer et bloquer des personnes pour vous',
    files: 'Voir, ajouter et modifier vos fichiers',
    update_profile: 'Modifier votre profil',
    admin: 'Administrer ce service pour vous, avec les droits de votre rôle',
  },
} satisfies Translation['oauth'];
