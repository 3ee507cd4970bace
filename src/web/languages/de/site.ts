import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const site = {
  whatPeoplePost: (name) => `Was auf ${name} gepostet wird.`,
  introduction: 'Ein Ort, um zu posten, Leuten zu folgen und sich mit ihnen zu unterhalten.',
  reasons: {
    inOrder: {
      title: 'Der Reihe nach',
      text: 'Beiträge von Leuten, die du auswählst, wie sie geschrieben wurden.',
    },
    yours: { title: 'Zum Mitnehmen', text: 'Alles, was du schreibst, geht mit dir, als eine Datei.' },
    apps: { title: 'Offen für Apps', text: 'Die Seiten sind ein Weg, mitzumachen; Apps sind ein anderer.' },
  },
  aboutTitle: (name) => `Über ${name}`,
  about: (name) => markup`Über ${name}`,
  undescribed: 'Die Betreiber dieser Instanz haben sie noch nicht beschrieben.',
  contact: 'Kontakt',
  rules: 'Regeln',
  terms: 'Nutzungsbedingungen',
  withApps: (link) =>
    markup`Du kannst diesen Dienst auch mit Apps nutzen: siehe die ${link('Dokumentation für Entwickler')}.`,
  offline: 'Keine Verbindung',
  notLoaded:
    'Diese Seite konnte nicht geladen werden: Du bist offline, oder der Dienst ist nicht erreichbar.',
  tryAgain: 'Noch einmal versuchen',
  writePost: 'Beitrag schreiben',
} satisfies Translation['site'];
