import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const messages = {
  title: 'Messages privés',
  create: 'Nouveau message',
  subject: 'Objet',
  createBroadcast: 'Nouvelle publication',
  none: 'Les conversations que seuls vous et leurs participants peuvent lire apparaissent ici.',
  createTitle: 'Nouveau message privé',
  to: 'À',
  message: 'Message',
  reply: 'Votre réponse',
  hint: '2 048 caractères au plus. [mot](https://…) devient un lien.',
  send: 'Envoyer',
  whoReads:
    'Seuls vous et les personnes indiquées pouvez le lire. Toutes se voient entre elles et peuvent répondre à toutes.',
  by: (name) => `Message de ${name}`,
  unknown: 'une personne inconnue',
  newOnes: 'Nouveaux messages',
  inReplyTo: (message) => markup`En réponse à ${message}`,
  inReplyToHidden: 'En réponse à un message qui n’est pas affiché',
  noText: 'un message',
  doNotReply: 'ne pas répondre',
  answer: 'Répondre',
  more: 'Plus',
  deleteThis: 'Supprimer ce message',
  report: 'Signaler à la modération',
  deletionTitle: 'Supprimer ce message ?',
  deletion: 'Il disparaît pour tout le monde. Cette action est irréversible.',
  deleteIt: 'Supprimer le message',
} satisfies Translation['messages'];
