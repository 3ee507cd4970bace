import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const security = {
  title: 'Sicherheit',
  needsFactor:
    'Wer in diesem Dienst eine Rolle hat, braucht einen Passkey oder eine Authenticator-App. Bis du eins davon hast, kannst du deine Rolle nicht nutzen.',
  hasStep:
    'Nach dem Passwort kommt ein zweiter Schritt: ein Passkey, ein Code deiner Authenticator-App oder ein Wiederherstellungscode.',
  hasNoStep:
    'Zum Anmelden reicht dein Passwort. Mit einem Passkey oder einer Authenticator-App reicht es allein nicht mehr.',
  passkeys: 'Passkeys',
  passkeysText:
    'Mit einem Passkey meldest du dich mit der Sperre deines Geräts an, ohne Namen und Passwort. Er funktioniert nur auf dieser Website und kann deshalb nicht abgefischt werden.',
  added: (time) => markup`Hinzugefügt: ${time}.`,
  remove: 'Entfernen',
  removePasskey: (name) => `Passkey ${name} entfernen`,
  addPasskey: 'Passkey hinzufügen',
  noPasskeys: 'Passkeys brauchen einen Hostnamen und https; dieser Dienst ist so nicht zu erreichen.',
  app: 'Authenticator-App',
  appText: 'Eine App auf deinem Telefon zeigt einen Code, der alle 30 Sekunden wechselt.',
  setUpApp: 'Authenticator-App einrichten',
  appSetUp: (time) => markup`Eingerichtet: ${time}.`,
  removeApp: 'Authenticator-App entfernen',
  codes: 'Wiederherstellungscodes',
  codesText:
    'Mit jedem kannst du dich einmal anstelle des zweiten Schritts anmelden, wenn du alles andere verloren hast.',
  codesLeft: (count) => plural(count, { one: 'Du hast noch #.', other: 'Du hast noch #.' }),
  makeCodes: 'Neue Codes erstellen',
  removalText:
    'Damit kannst du dich dann nicht mehr anmelden. Hast du keinen anderen zweiten Schritt, genügt ab dann dein Passwort allein.',
  replacementText: 'Die Codes, die du jetzt hast, gelten dann nicht mehr.',
  createPasskey: 'Passkey erstellen',
  passkeyName: 'Name',
  passkeyNameHint: 'Damit du ihn von anderen unterscheiden kannst.',
  needsScripts: 'Dafür braucht es Skripte und einen Browser, der Passkeys kennt.',
  scan: 'Scanne diesen Code mit der App:',
  qrCode: 'QR-Code des Schlüssels',
  typeKey: (key) => markup`Oder gib in der App diesen Schlüssel ein: ${key}`,
  newCodeHint: 'Der Code, den die App jetzt anzeigt.',
  setItUp: 'Einrichten',
  yourCodes: 'Deine Wiederherstellungscodes',
  yourCodesText:
    'Mit jedem dieser Codes kannst du dich einmal anstelle des zweiten Schritts anmelden, wenn du dein Gerät verloren hast. Druck sie aus oder bewahre sie bei deinen Passwörtern auf. Sie werden nicht noch einmal angezeigt.',
  stored: 'Ich habe sie gesichert',
  confirmTitle: 'Bestätige, dass du es bist',
  confirmText: (name) =>
    markup`Der nächste Schritt ändert, wie ${name} geschützt ist, oder liest alles davon. Danach wirst du zehn Minuten lang nicht wieder gefragt.`,
  appCodeHint: 'Aus deiner Authenticator-App.',
  notNow: 'Nicht jetzt',
  undoTitle: 'Das warst nicht du?',
  undoText: (account, email) =>
    markup`Das Konto ${account} geht zurück an die Person, die die E-Mails an ${email} liest:`,
  undoSessions: 'Alle Sitzungen enden, und das Passwort gilt nicht mehr;',
  undoFactors: 'Passkeys und Authenticator-Apps, die seitdem hinzukamen, werden entfernt;',
  undoEmail: 'eine seitdem geänderte E-Mail-Adresse wird wiederhergestellt.',
  undoNext: (apps) =>
    markup`Danach legst du ein neues Passwort fest. Sieh anschließend deine ${apps('Apps')} durch: Sie bleiben.`,
  undo: 'Das war nicht ich',
  done: {
    password: 'Dein Passwort ist geändert, und du bist überall sonst abgemeldet.',
    passkey: 'Der Passkey ist hinzugefügt.',
    app: 'Die Authenticator-App ist eingerichtet.',
    codes: 'Frühere Codes gelten nicht mehr.',
    'passkey-removed': 'Der Passkey ist entfernt. Lösche ihn auch auf deinem Gerät.',
    'app-removed': 'Die Authenticator-App ist entfernt.',
  },
} satisfies Translation['security'];
