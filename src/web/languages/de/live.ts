import type { Translation } from '../en.ts';

export const live = {
  keys: {
    j: 'Nächster Beitrag',
    k: 'Voriger Beitrag',
    r: 'Auf den Beitrag antworten',
    e: 'Auf die Nachricht reagieren',
    s: 'Stern geben oder zurücknehmen',
    n: 'Beitrag schreiben',
    '/': 'Suchen',
    '?': 'Diese Tasten anzeigen',
  },
  talkKeys: {
    title: 'In Unterhaltungen',
    move: 'Vorige oder nächste Nachricht',
    ends: 'Erste oder neueste Nachricht',
    sends: 'Nachricht senden',
    breaks: 'Neue Zeile beginnen',
    leave: 'Doch nicht antworten',
  },
  reportKeys: {
    j: 'Nächste Meldung',
    k: 'Vorige Meldung',
    t: 'Meldung übernehmen',
    d: 'Zur Entscheidung',
    n: 'Notiz zur Meldung schreiben',
  },
  useKeys: 'Diese Tasten in diesem Browser verwenden',
  close: 'Schließen',
  pictures: {
    picture: 'Bild',
    at: '{0} von {1}: {2}',
    close: 'Schließen',
    previous: 'Voriges Bild',
    next: 'Nächstes Bild',
  },
  fromYou: '{0} von dir entfernt',
} satisfies Translation['live'];
