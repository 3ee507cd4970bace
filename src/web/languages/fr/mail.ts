import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const mail = {
  confirmEmail: {
    subject: (site) => `Confirmez votre adresse e-mail sur ${site}`,
    asked: (site) => `Cette adresse e-mail a été indiquée pour un compte sur ${site}.`,
    open: 'Si c’était vous, ouvrez cette page pour la confirmer :',
    button: 'Confirmer l’adresse',
    otherwise:
      'Le lien est valable une semaine. Si ce n’était pas vous, vous n’avez rien à faire : sans confirmation, l’adresse n’est pas utilisée.',
  },
  newPassword: {
    subject: (account, site) => `Un nouveau mot de passe pour ${account} sur ${site}`,
    asked: (account, site) => `Un nouveau mot de passe a été demandé pour le compte ${account} sur ${site}.`,
    open: 'Si c’était vous, ouvrez cette page pour le choisir :',
    button: 'Choisir un nouveau mot de passe',
    otherwise:
      'Le lien est valable un jour et une seule fois. Si ce n’était pas vous, vous n’avez rien à faire : le mot de passe reste le même.',
  },
  changed: {
    changes: {
      password: 'Le mot de passe a été modifié',
      email: 'L’adresse e-mail a été modifiée',
      entered: 'Connexion depuis un nouveau navigateur',
      'app-added': 'Une application d’authentification a été ajoutée',
      'app-removed': 'L’application d’authentification a été retirée',
      'passkey-added': 'Une clé d’accès a été ajoutée',
      'passkey-removed': 'Une clé d’accès a été retirée',
      'codes-replaced': 'Les codes de récupération ont été remplacés',
      'factors-removed': 'Les clés d’accès et l’application d’authentification ont été retirées',
    },
    subject: (change, account, site) => `${change} : ${account} sur ${site}`,
    withBrowser: (change, account, site, time, browser, network) =>
      `${change} : compte ${account} sur ${site}, le ${time}, avec ${browser}, depuis le réseau ${network}.`,
    aBrowser: 'un navigateur',
    byAdministrator: (change, account, site, time) =>
      `${change} : compte ${account} sur ${site}, le ${time}, par l’équipe d’administration.`,
    nothing: 'Si c’était vous, vous n’avez rien à faire.',
    open: 'Si ce n’était pas vous, ouvrez cette page :',
    button: 'Ce n’était pas moi',
    undoes:
      'Elle met fin à toutes les sessions, annule ce qui a été modifié depuis dans la connexion au compte et vous permet de choisir un nouveau mot de passe.',
    valid: 'Le lien est valable sept jours et une seule fois.',
  },
  signUpsWait: {
    subject: (site) => `Des inscriptions attendent une approbation sur ${site}`,
    asked: (account, site) =>
      `${account} souhaite avoir un compte sur ${site}. D’autres personnes se sont peut-être inscrites depuis :`,
    button: 'Voir les inscriptions',
  },
  signUpApproved: {
    subject: (site) => `Votre compte sur ${site} est approuvé`,
    text: (account) => `Votre compte ${account} est approuvé. Vous pouvez maintenant vous connecter :`,
    button: 'Se connecter',
  },
  signUpRefused: { subject: (site) => `Votre inscription sur ${site}` },
  exportReady: {
    subject: (account, site) => `Votre export est prêt : ${account} sur ${site}`,
    text: (account, site) =>
      `L’export du compte peut être téléchargé pendant un jour : ${account} sur ${site}.`,
    button: 'Télécharger l’export',
  },
  importDone: {
    subject: (account, site) => `Votre import est terminé : ${account} sur ${site}`,
    text: (account, site) => `L’archive a été importée : ${account} sur ${site}.`,
    button: 'Voir l’import',
  },
  notYou:
    'Si vous n’avez rien demandé, une autre personne est connectée : sur cette page, déconnectez tous les autres appareils et changez le mot de passe.',
  account: 'Votre compte',
  deleted: {
    subject: (account, site) => `Le compte ${account} sur ${site} a été supprimé`,
    text: (account, site) =>
      `Les responsables de ${site} ont supprimé votre compte ${account} et tout ce qu’il contenait. Il ne peut pas être rétabli.`,
  },
  renamed: {
    subject: (site, account) => `Votre nom d’utilisateur sur ${site} est désormais ${account}`,
    text: (site, before, now) =>
      `Les responsables de ${site} ont donné à votre compte ${before} le nom d’utilisateur ${now}. Utilisez-le désormais pour vous connecter.`,
    stays: (before) =>
      `Vos publications, vos abonnés et vos messages restent tels quels, et les anciennes mentions de ${before} mènent toujours à vous. L’ancien nom d’utilisateur est maintenant libre pour d’autres.`,
  },
  moderators: {
    subject: (site) => `De l’équipe de modération de ${site}`,
    appeal: 'Si vous n’êtes pas d’accord, vous pouvez faire un recours, une seule fois :',
    button: 'Faire un recours',
    rule: (number) => `La règle ${number} de ce service a été enfreinte :`,
  },
  disagree: (contact) => `Si vous n’êtes pas d’accord : ${contact}`,
  answers: {
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.':
      'L’équipe de modération a examiné ce que vous avez signalé et estime que cela peut rester. Merci pour votre signalement.',
    'A moderator has looked at what you reported and has acted on it. Thank you for the report.':
      'L’équipe de modération a examiné ce que vous avez signalé et a agi en conséquence. Merci pour votre signalement.',
    'A moderator has looked at it again. You were right: the decision is withdrawn.':
      'L’équipe de modération a réexaminé la décision. Vous aviez raison : elle est annulée.',
    'Please read the rules of this service again, and keep to them.':
      'Veuillez relire les règles de ce service et les respecter.',
    'What you wrote insults or threatens others. There is no place for that here.':
      'Ce que vous avez écrit insulte ou menace d’autres personnes. Cela n’a pas sa place ici.',
    'What you post is advertising, or the same thing again and again. Please stop that.':
      'Ce que vous publiez est de la publicité ou se répète sans cesse. Veuillez arrêter.',
    'Please put a content warning on what may disturb others.':
      'Veuillez ajouter un avertissement à ce qui peut choquer.',
    'What you posted is not yours to publish, or is against the law.':
      'Ce que vous avez publié ne vous appartient pas ou est contraire à la loi.',
  },
  webhook: {
    subject: (app, site) => `Un webhook de ${app} a été désactivé sur ${site}`,
    text: (app, site) => `Un webhook de votre application ${app} sur ${site} a été désactivé :`,
    gone: 'Il a répondu par 410 (Gone).',
    failed: 'Pendant trois jours, aucune requête n’a obtenu de réponse avec un statut de 200 à 299.',
    enable:
      'Plus rien ne lui est envoyé tant que vous ne le réactivez pas. Ses dernières requêtes et un bouton pour le réactiver se trouvent ici :',
    button: 'Voir le webhook',
  },
  notifications: {
    one: (title, site) => `${title} sur ${site}`,
    many: (count, site) =>
      `${plural(count, { one: '# notification', other: '# notifications' })} sur ${site}`,
    most: (count, site) =>
      `${plural(count, { one: '# notification ou plus', other: '# notifications ou plus' })} sur ${site}`,
    more: 'Il y en a d’autres',
    why: (account) =>
      `Vous recevez ce message parce que les notifications par e-mail sont activées pour ${account}.`,
    end: 'Ne plus en recevoir',
    change: 'Modifier ce que vous recevez',
  },
  named: {
    person: (name) => name,
    others: (count) => plural(count, { one: '# autre personne', other: '# autres' }),
    warning: (text) => `Avertissement : ${text}`,
  },
} satisfies Translation['mail'];
