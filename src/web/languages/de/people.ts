import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const people = {
  muted: {
    title: 'Leute, die du stummgeschaltet hast',
    empty:
      'Du hast niemanden stummgeschaltet. Beiträge von Leuten, die du stummschaltest, siehst du nicht; sie erfahren es nicht.',
    undo: 'Stummschaltung aufheben',
    undoFor: (name) => `Stummschaltung von ${name} aufheben`,
    again: 'Wieder stummschalten',
    againFor: (name) => `${name} wieder stummschalten`,
  },
  blocked: {
    title: 'Leute, die du blockiert hast',
    empty:
      'Du hast niemanden blockiert. Wen du blockierst, kann dir nicht folgen, und ihr seht eure Beiträge gegenseitig nicht.',
    undo: 'Blockierung aufheben',
    undoFor: (name) => `Blockierung von ${name} aufheben`,
    again: 'Wieder blockieren',
    againFor: (name) => `${name} wieder blockieren`,
  },
  suspended: 'gesperrt',
  closed: 'hat das Konto geschlossen',
  asFiles: 'Listen als Dateien',
  noneBefore: 'Davor gibt es niemanden.',
  pages: 'Seiten',
  toNewest: 'Zu den neuesten',
  older: 'Ältere',
  lists: 'Listen von Leuten',
  download: 'Herunterladen',
  downloadText: 'Als CSV-Dateien im Format von Mastodon, die dieser Dienst auch wieder einliest.',
  files: {
    following: 'Leute, denen du folgst',
    muted: 'Leute, die du stummgeschaltet hast',
    blocked: 'Leute, die du blockiert hast',
  },
  upload: 'Hochladen',
  adding: 'Was mit den Leuten in der Datei geschehen soll',
  add: { following: 'Ihnen folgen', muted: 'Stummschalten', blocked: 'Blockieren' },
  choose: 'Datei auswählen',
  chooseHint:
    'CSV mit einer Spalte „Account address“ oder ein Name oder eine URL je Zeile; höchstens 2 MB. Niemand wird von einer Liste gestrichen.',
  result: 'Ergebnis der Datei',
  added: {
    following: (count) =>
      plural(count, {
        one: 'Du folgst # Person aus der Datei.',
        other: 'Du folgst # Leuten aus der Datei.',
      }),
    muted: (count) =>
      plural(count, {
        one: 'Du hast # Person aus der Datei stummgeschaltet.',
        other: 'Du hast # Leute aus der Datei stummgeschaltet.',
      }),
    blocked: (count) =>
      plural(count, {
        one: 'Du hast # Person aus der Datei blockiert.',
        other: 'Du hast # Leute aus der Datei blockiert.',
      }),
  },
  known: (count) =>
    plural(count, {
      one: '# Person stand schon auf der Liste.',
      other: '# Leute standen schon auf der Liste.',
    }),
  leftOut: 'Ausgelassen:',
  left: (count, why, names) =>
    markup`${plural(count, { one: '# Person', other: '# Leute' })}: ${why} ${names}`,
  more: (count) => plural(count, { one: '# weitere Person', other: '# weitere' }),
} satisfies Translation['people'];
