import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const composer = {
  newPost: 'Nouvelle publication',
  yourReply: 'Votre réponse',
  replyTitle: 'Répondre',
  hint: (max) =>
    plural(max, {
      one: '# caractère au plus. @nom mentionne une personne, #mot est un hashtag, [mot](https://…) un lien.',
      other:
        '# caractères au plus. @nom mentionne une personne, #mot est un hashtag, [mot](https://…) un lien.',
    }),
  post: 'Publier',
  reply: 'Répondre',
  addPictures: 'Ajouter des images',
  picture: (number) => `Image ${number}`,
  image: (number) => `Fichier de l’image ${number}`,
  description: 'Description',
  descriptionOf: (number, unseen) => markup`Description${unseen(` de l’image ${number}`)}`,
  descriptionHint: 'Ce qu’elle montre, pour les personnes qui ne la voient pas',
  chooseAgain: 'Choisissez de nouveau les images.',
  chooseAgainIfAny: 'Si vous aviez choisi des images, choisissez-les de nouveau.',
  addWarning: 'Ajouter un avertissement de contenu',
  warning: 'Avertissement affiché à la place de la publication jusqu’à son ouverture',
  checksIn: (place) => markup`Lieu : ${place}`,
  checkInAt: 'Indiquer un lieu',
  attached: 'Pièces jointes',
  addFiles: 'Ajouter des images ou des fichiers',
  link: 'Lien',
  checkIn: 'Lieu',
  preview: 'Aperçu',
  discard: 'Supprimer le brouillon',
  discarded: 'Le brouillon est supprimé.',
  undo: 'Annuler',
  close: 'Fermer',
  suggestions: 'Suggestions',
  script: {
    left: { one: '{0} caractère restant', other: '{0} caractères restants' },
    over: { one: '{0} caractère de trop', other: '{0} caractères de trop' },
    choices: { one: '{0} suggestion', other: '{0} suggestions' },
    restored: 'Votre brouillon est de retour.',
    sending: 'Envoi en cours',
    waiting: 'Un fichier n’est pas encore envoyé.',
  },
  tooMany: (max) => plural(max, { one: '# fichier au plus.', other: '# fichiers au plus.' }),
  uploaded: 'Envoyé',
  tryAgain: 'Réessayer',
  earlier: 'Avancer',
  later: 'Reculer',
  remove: 'Retirer',
  placeName: 'Nom du lieu',
  near: 'Près de moi',
  asking: 'Recherche de votre position…',
  denied: 'Votre navigateur n’indique pas votre position. Cherchez plutôt par nom.',
  messageSent: 'Votre message est envoyé.',
  postPublished: 'Votre publication est en ligne.',
  show: 'Afficher',
  youAreNow: (name) => markup`Vous êtes maintenant ${name}`,
  writtenAs: (name) =>
    markup`Ce que vous avez écrit l’a été avec un autre compte : ${name}. C’est encore dans ce navigateur, et rien n’a été envoyé.`,
  anotherPerson: 'inconnu',
  sendAs: (name) => markup`Envoyer en tant que ${name}`,
  doNotSend: 'Ne pas envoyer',
} satisfies Translation['composer'];
