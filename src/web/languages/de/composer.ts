import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const composer = {
  newPost: 'Neuer Beitrag',
  whatsNew: 'Was gibt es Neues?',
  writeReply: 'Antwort schreiben …',
  yourReply: 'Deine Antwort',
  replyTitle: 'Antworten',
  hint: (max) =>
    plural(max, {
      one: 'Höchstens # Zeichen. @name erwähnt jemanden, #wort ist ein Hashtag, [Wort](https://…) ein Link.',
      other:
        'Höchstens # Zeichen. @name erwähnt jemanden, #wort ist ein Hashtag, [Wort](https://…) ein Link.',
    }),
  post: 'Posten',
  reply: 'Antworten',
  addPictures: 'Bilder hinzufügen',
  picture: (number) => `Bild ${number}`,
  image: (number) => `Bilddatei ${number}`,
  description: 'Beschreibung',
  descriptionOf: (number, unseen) => markup`Beschreibung${unseen(` von Bild ${number}`)}`,
  descriptionHint: 'Was zu sehen ist, für alle, die es nicht sehen',
  chooseAgain: 'Wähle die Bilder noch einmal aus.',
  chooseAgainIfAny: 'Wähle Bilder, falls du welche hattest, noch einmal aus.',
  addWarning: 'Inhaltswarnung hinzufügen',
  warning: 'Warnung, die anstelle des Beitrags steht, bis er geöffnet wird',
  checksIn: (place) => markup`Check-in: ${place}`,
  checkInAt: 'An einem Ort einchecken',
  attached: 'Angehängt',
  addFiles: 'Bilder oder Dateien hinzufügen',
  link: 'Link',
  checkIn: 'Einchecken',
  preview: 'Vorschau',
  discard: 'Entwurf verwerfen',
  discarded: 'Der Entwurf ist verworfen.',
  undo: 'Rückgängig',
  close: 'Schließen',
  suggestions: 'Vorschläge',
  script: {
    left: { one: 'Noch {0} Zeichen', other: 'Noch {0} Zeichen' },
    over: { one: '{0} Zeichen zu viel', other: '{0} Zeichen zu viel' },
    choices: { one: '{0} Vorschlag', other: '{0} Vorschläge' },
    restored: 'Dein Entwurf ist wieder da.',
    sending: 'Wird gesendet',
    waiting: 'Eine Datei ist noch nicht hochgeladen.',
  },
  tooMany: (max) =>
    plural(max, { one: 'Höchstens # Datei ist möglich.', other: 'Höchstens # Dateien sind möglich.' }),
  uploaded: 'Hochgeladen',
  tryAgain: 'Noch einmal versuchen',
  earlier: 'Nach vorn',
  later: 'Nach hinten',
  remove: 'Entfernen',
  placeName: 'Name des Ortes',
  near: 'In meiner Nähe',
  asking: 'Dein Standort wird abgefragt …',
  denied: 'Dein Browser gibt deinen Standort nicht preis. Such stattdessen nach dem Namen.',
  messageSent: 'Deine Nachricht ist gesendet.',
  postPublished: 'Dein Beitrag ist veröffentlicht.',
  show: 'Anzeigen',
  youAreNow: (name) => markup`Du bist jetzt ${name}`,
  writtenAs: (name) =>
    markup`Was du getippt hast, stammt von einem anderen Konto: ${name}. Es ist noch in diesem Browser, und nichts wurde gesendet.`,
  anotherPerson: 'ein unbekanntes',
  sendAs: (name) => markup`Als ${name} senden`,
  doNotSend: 'Nicht senden',
} satisfies Translation['composer'];
