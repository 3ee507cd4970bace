import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const messages = {
  title: 'Private Nachrichten',
  create: 'Neue Nachricht',
  subject: 'Betreff',
  createBroadcast: 'Neuer Broadcast',
  none: 'Hier erscheinen Unterhaltungen, die nur du und die anderen darin lesen können.',
  createTitle: 'Neue private Nachricht',
  to: 'An',
  message: 'Nachricht',
  reply: 'Deine Antwort',
  hint: 'Höchstens 2.048 Zeichen. [Wort](https://…) wird ein Link.',
  send: 'Senden',
  whoReads:
    'Nur du und die Angeschriebenen können sie lesen. Alle sehen einander und können allen antworten.',
  by: (name) => `Nachricht von ${name}`,
  unknown: 'jemand Unbekanntes',
  newOnes: 'Neue Nachrichten',
  inReplyTo: (message) => markup`Antwort auf ${message}`,
  inReplyToHidden: 'Antwort auf eine Nachricht, die nicht angezeigt wird',
  noText: 'eine Nachricht',
  doNotReply: 'nicht antworten',
  answer: 'Antworten',
  more: 'Mehr',
  deleteThis: 'Diese Nachricht löschen',
  report: 'Der Moderation melden',
  deletionTitle: 'Diese Nachricht löschen?',
  deletion: 'Sie verschwindet für alle. Das lässt sich nicht rückgängig machen.',
  deleteIt: 'Nachricht löschen',
} satisfies Translation['messages'];
