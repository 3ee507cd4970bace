import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const mail = {
  confirmEmail: {
    subject: (site) => `Bestätige deine E-Mail-Adresse bei ${site}`,
    asked: (site) => `Jemand hat diese E-Mail-Adresse für ein Konto bei ${site} angegeben.`,
    open: 'Wenn du das warst, öffne diese Seite, um sie zu bestätigen:',
    button: 'Adresse bestätigen',
    otherwise:
      'Der Link gilt eine Woche. Wenn du das nicht warst, brauchst du nichts zu tun: Ohne Bestätigung wird die Adresse nicht verwendet.',
  },
  newPassword: {
    subject: (account, site) => `Neues Passwort für ${account} bei ${site}`,
    asked: (account, site) =>
      `Jemand hat ein neues Passwort für das Konto ${account} bei ${site} angefordert.`,
    open: 'Wenn du das warst, öffne diese Seite, um eins festzulegen:',
    button: 'Neues Passwort festlegen',
    otherwise:
      'Der Link gilt einen Tag und funktioniert einmal. Wenn du das nicht warst, brauchst du nichts zu tun: Das Passwort bleibt, wie es ist.',
  },
  changed: {
    changes: {
      password: 'Das Passwort wurde geändert',
      email: 'Die E-Mail-Adresse wurde geändert',
      entered: 'Anmeldung mit einem neuen Browser',
      'app-added': 'Eine Authenticator-App wurde hinzugefügt',
      'app-removed': 'Die Authenticator-App wurde entfernt',
      'passkey-added': 'Ein Passkey wurde hinzugefügt',
      'passkey-removed': 'Ein Passkey wurde entfernt',
      'codes-replaced': 'Die Wiederherstellungscodes wurden ersetzt',
      'factors-removed': 'Die Passkeys und die Authenticator-App wurden entfernt',
    },
    subject: (change, account, site) => `${change}: ${account} bei ${site}`,
    withBrowser: (change, account, site, time, browser, network) =>
      `${change}: Konto ${account} bei ${site}, am ${time}, mit ${browser} aus dem Netz ${network}.`,
    aBrowser: 'einem Browser',
    byAdministrator: (change, account, site, time) =>
      `${change}: Konto ${account} bei ${site}, am ${time}, durch die Administration.`,
    nothing: 'Wenn du das warst, brauchst du nichts zu tun.',
    open: 'Wenn du das nicht warst, öffne diese Seite:',
    button: 'Das war ich nicht',
    undoes:
      'Sie beendet alle Sitzungen, macht rückgängig, was seitdem an der Anmeldung des Kontos geändert wurde, und lässt dich ein neues Passwort festlegen.',
    valid: 'Der Link gilt sieben Tage und funktioniert einmal.',
  },
  signUpsWait: {
    subject: (site) => `Registrierungen warten auf Freigabe bei ${site}`,
    asked: (account, site) =>
      `${account} möchte ein Konto bei ${site} haben. Seitdem können sich noch andere registriert haben:`,
    button: 'Registrierungen ansehen',
  },
  signUpApproved: {
    subject: (site) => `Dein Konto bei ${site} ist freigegeben`,
    text: (account) => `Dein Konto ${account} ist freigegeben. Du kannst dich jetzt anmelden:`,
    button: 'Anmelden',
  },
  signUpRefused: { subject: (site) => `Deine Registrierung bei ${site}` },
  exportReady: {
    subject: (account, site) => `Dein Export ist fertig: ${account} bei ${site}`,
    text: (account, site) =>
      `Der Export des Kontos kann einen Tag lang heruntergeladen werden: ${account} bei ${site}.`,
    button: 'Export herunterladen',
  },
  importDone: {
    subject: (account, site) => `Dein Import ist abgeschlossen: ${account} bei ${site}`,
    text: (account, site) => `Das Archiv wurde importiert: ${account} bei ${site}.`,
    button: 'Import ansehen',
  },
  notYou:
    'Wenn du das nicht angefordert hast, ist jemand anders angemeldet: Melde dich auf dieser Seite überall sonst ab und ändere das Passwort.',
  account: 'Dein Konto',
  deleted: {
    subject: (account, site) => `Das Konto ${account} bei ${site} wurde gelöscht`,
    text: (account, site) =>
      `Die Betreiber von ${site} haben dein Konto ${account} gelöscht, mit allem, was es enthielt. Es lässt sich nicht wiederherstellen.`,
  },
  renamed: {
    subject: (site, account) => `Dein Benutzername bei ${site} ist jetzt ${account}`,
    text: (site, before, now) =>
      `Die Betreiber von ${site} haben deinem Konto ${before} den Benutzernamen ${now} gegeben. Melde dich von nun an damit an.`,
    stays: (before) =>
      `Deine Beiträge, Follower und Nachrichten bleiben, wie sie sind, und ältere Erwähnungen von ${before} führen weiterhin zu dir. Der bisherige Benutzername ist jetzt für andere frei.`,
  },
  moderators: {
    subject: (site) => `Von der Moderation von ${site}`,
    appeal: 'Wenn du nicht einverstanden bist, kannst du einmal Einspruch erheben:',
    button: 'Einspruch erheben',
    rule: (number) => `Verletzt wurde Regel ${number} dieses Dienstes:`,
  },
  disagree: (contact) => `Wenn du nicht einverstanden bist: ${contact}`,
  answers: {
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.':
      'Die Moderation hat sich angesehen, was du gemeldet hast, und entschieden, dass es bleiben darf. Danke für die Meldung.',
    'A moderator has looked at what you reported and has acted on it. Thank you for the report.':
      'Die Moderation hat sich angesehen, was du gemeldet hast, und etwas unternommen. Danke für die Meldung.',
    'A moderator has looked at it again. You were right: the decision is withdrawn.':
      'Die Moderation hat es sich noch einmal angesehen. Du hattest recht: Die Entscheidung ist zurückgenommen.',
    'Please read the rules of this service again, and keep to them.':
      'Bitte lies die Regeln dieses Dienstes noch einmal und halte dich daran.',
    'What you wrote insults or threatens others. There is no place for that here.':
      'Was du geschrieben hast, beleidigt oder bedroht andere. Das hat hier keinen Platz.',
    'What you post is advertising, or the same thing again and again. Please stop that.':
      'Was du veröffentlichst, ist Werbung oder immer wieder dasselbe. Bitte lass das.',
    'Please put a content warning on what may disturb others.':
      'Bitte versieh mit einer Inhaltswarnung, was andere verstören kann.',
    'What you posted is not yours to publish, or is against the law.':
      'Was du veröffentlicht hast, gehört dir nicht oder verstößt gegen das Gesetz.',
  },
  webhook: {
    subject: (app, site) => `Ein Webhook von ${app} wurde bei ${site} abgeschaltet`,
    text: (app, site) => `Ein Webhook deiner App ${app} bei ${site} wurde abgeschaltet:`,
    gone: 'Er hat mit 410 (Gone) geantwortet.',
    failed: 'Drei Tage lang wurde keine Anfrage an ihn mit einem Status von 200 bis 299 beantwortet.',
    enable:
      'Es wird nichts mehr an ihn gesendet, bis du ihn wieder einschaltest. Seine letzten Anfragen und einen Knopf zum Einschalten findest du hier:',
    button: 'Webhook ansehen',
  },
  notifications: {
    one: (title, site) => `${title} (${site})`,
    many: (count, site) =>
      `${plural(count, { one: '# Benachrichtigung', other: '# Benachrichtigungen' })} bei ${site}`,
    most: (count, site) =>
      `${plural(count, { one: '# oder mehr Benachrichtigungen', other: '# oder mehr Benachrichtigungen' })} bei ${site}`,
    more: 'Es gibt noch mehr',
    why: (account) =>
      `Du bekommst diese Nachricht, weil Benachrichtigungen per E-Mail für ${account} eingeschaltet sind.`,
    end: 'Abbestellen',
    change: 'Ändern, was du bekommst',
  },
  named: {
    person: (name) => name,
    others: (count) => plural(count, { one: '# weitere Person', other: '# weitere' }),
    warning: (text) => `Warnung: ${text}`,
  },
} satisfies Translation['mail'];
