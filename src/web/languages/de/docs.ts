import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const docs = {
  contents: 'Inhalt',
  overview: 'Überblick',
  guides: 'Anleitungen',
  console: 'Stream-Konsole',
  reference: 'Referenz',
  objects: 'Objekte',
  errors: 'Fehler',
  search: 'Dokumentation durchsuchen',
  nothingFound: 'Nichts gefunden',
  found: { one: '{0} Treffer', other: '{0} Treffer' },
  copy: 'Kopieren',
  copied: 'Kopiert',
  tryIt: 'Ausprobieren',
  changes: 'ändert etwas',
  streamHint: (link) =>
    markup`Ein Stream endet nicht: Öffne ihn in der ${link('Stream-Konsole')}, oder nimm den Befehl oben.`,
  appHint: (link) =>
    markup`Das kann nur eine App aufrufen, mit einem eigenen Token: siehe ${link('Signing in')}.`,
  filesHint: 'Dateien lassen sich von hier nicht senden: Nimm den Befehl oben.',
  needsNoToken: (link) =>
    markup`Ein Token ist nicht nötig. Mit einem siehst du, was dein Konto sieht: ${link('Token zum Ausprobieren holen')}.`,
  needsToken: (link) =>
    markup`Für diesen Aufruf brauchst du ein Token: ${link('Token zum Ausprobieren holen')}.`,
  needsScripts: 'Das Formular braucht Skripte. Der Befehl oben macht denselben Aufruf.',
  caution: 'Das ändert etwas: Die Anfrage wird wirklich gestellt, in deinem Namen.',
  body: 'Inhalt (JSON)',
  general: 'Allgemeine Parameter',
  send: (method) => markup`${method} senden`,
  byDefault: 'Standard',
  required: '(erforderlich)',
  script: {
    signIn: 'zum Ausprobieren anmelden',
    lacks: 'Deinem Token fehlt die Berechtigung {0}: {1}.',
    sent: 'Wird mit deinem Token gesendet. {0}',
    sentAsTest: 'Wird als {0} gesendet, ein Testkonto. {1}',
    yourSandbox: 'Deine Sandbox',
    endToken: 'Token beenden',
    sending: 'Wird gesendet …',
    noReply: 'Keine Antwort: {0}',
  },
  token: 'Ein Token zum Ausprobieren',
  tokenAbout: 'Gibt dir ein Token, mit dem du die Aufrufe der Referenz ausprobieren kannst.',
  tokenHint: (name) =>
    markup`Mit einem Token macht „Ausprobieren“ Aufrufe in deinem Namen (${name}): Was sie ändern, ist wirklich geändert. Wähle, was das Token darf:`,
  getToken: 'Token holen',
  tokenOfApp: (apps) =>
    markup`Das Token gehört zur App „Reference“. Du kannst es jederzeit unter ${apps('Apps')} beenden.`,
  yourToken: 'Dein Token',
  tokenScopes: (scopes, variable) =>
    markup`Berechtigungen: ${scopes}. Es wird nicht noch einmal angezeigt. „Ausprobieren“ sendet es aus diesem Tab deines Browsers, bis du den Tab schließt; die Befehle der Referenz lesen es aus ${variable}.`,
  tokenEnds: (apps) => markup`Es gilt, bis du es beendest, dort oder unter ${apps('Apps')}.`,
  backToConsole: 'Zurück zur Konsole',
  backToDocs: 'Zurück zur Dokumentation',
  backToCall: 'Zurück zum Aufruf',
} satisfies Translation['docs'];
