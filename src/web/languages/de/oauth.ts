import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const oauth = {
  allowTitle: (app) => `${app} erlauben?`,
  allowApp: (app) => markup`Darf ${app} dein Konto benutzen?`,
  allowDevice: (app) => markup`Darf ${app} auf einem Gerät dein Konto benutzen?`,
  taken: (host) => markup`In beiden Fällen wirst du zu ${host} weitergeleitet.`,
  revocable: (link) =>
    markup`Die App erfährt dein Passwort nicht, und du kannst ihr den Zugriff jederzeit in ${link('deinem Konto')} entziehen.`,
  questions: (contact) => markup`Fragen: ${contact}`,
  messagesRisk:
    'Sie könnte deine privaten Nachrichten lesen und in deinem Namen welche schreiben. Erlaube das nur einer App, der du vertraust.',
  unreviewed:
    'Diese App wurde von einem Programm registriert und nicht geprüft: Ihr Name und ihre Website beweisen nichts. Erlaube sie nur, wenn du das gerade selbst begonnen hast.',
  asks: (app) => markup`${app} möchte:`,
  isNew: 'neu',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  signedInAs: (name) => markup`Angemeldet als ${name}.`,
  notYou: 'Das bist nicht du?',
  connect: 'Ein Gerät verbinden',
  code: 'Code',
  codeHint:
    'Die acht Buchstaben, die dein Fernseher oder Programm anzeigt, etwa BCDF-GHJK. Gib nie einen Code ein, den dir jemand geschickt hat.',
  goOn: 'Weiter',
  deviceRisk: (code) =>
    markup`Erlaube das nur, wenn du dich gerade selbst auf einem eigenen Gerät oder in einem eigenen Programm anmeldest und es den Code ${code} anzeigt. Wenn dir der Code oder ein Link zu dieser Seite geschickt wurde, lehne ab: Der Absender käme in dein Konto.`,
  asked: (time) => markup`Angefragt: ${time}.`,
  allowed: 'Das Gerät darf dein Konto benutzen. Kehr zu ihm zurück: In wenigen Sekunden geht es dort weiter.',
  refused: 'Das Gerät bekommt keinen Zugriff auf dein Konto.',
  scopes: {
    basic: 'Dein Profil sehen und was du von anderen sehen darfst',
    stream: 'Deine Startseite und deine Erwähnungen lesen',
    messages: 'Private und öffentliche Nachrichten für dich lesen und senden',
    public_messages: 'Nachrichten in öffentlichen Kanälen für dich lesen und senden',
    export: 'Alles exportieren, was du gemacht hast',
    write_post: 'In deinem Namen Beiträge schreiben, teilen und mit Sternen versehen',
    follow: 'In deinem Namen Leuten folgen, sie stummschalten und blockieren',
    files: 'Deine Dateien sehen, hinzufügen und ändern',
    update_profile: 'Dein Profil ändern',
    admin: 'Diesen Dienst für dich verwalten, mit den Rechten deiner Rolle',
  },
} satisfies Translation['oauth'];
