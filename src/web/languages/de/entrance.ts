import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const entrance = {
  signIn: 'Anmelden',
  signInTo: (app) => markup`Anmelden und weiter zu ${app}`,
  withPasskey: 'Mit Passkey anmelden',
  passkeyFailed: 'Der Passkey hat nicht geantwortet. Versuch es noch einmal oder nimm einen anderen Weg.',
  forgot: 'Passwort vergessen?',
  newHere: (link) => markup`Neu hier? ${link('Konto erstellen')}`,
  hereAlready: (link) => markup`Schon dabei? ${link('Anmelden')}`,
  login: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  showTyped: 'Eingabe anzeigen',
  join: 'Konto erstellen',
  joinTo: (app) => markup`Konto erstellen und weiter zu ${app}`,
  invited: (name) => markup`${name} hat dich eingeladen.`,
  invitation: 'Einladung',
  invitationHint: 'Wer ein Konto hat, kann dir einen Link geben, mit dem du deins erstellst.',
  username: 'Benutzername',
  suggested: 'Noch frei:',
  usernameHint: 'Buchstaben a bis z, Ziffern und Unterstriche, höchstens 20 Zeichen. Alle können ihn sehen.',
  email: 'E-Mail-Adresse (freiwillig)',
  emailHint:
    'Sobald sie bestätigt ist, kannst du dich damit anmelden und ein neues Passwort anfordern. Andere sehen sie nicht.',
  passwordLength: (min) => plural(min, { one: 'Mindestens # Zeichen.', other: 'Mindestens # Zeichen.' }),
  passwordHint: 'Ein paar Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  reason: 'Warum du ein Konto haben möchtest',
  reasonHint: 'Die Moderation liest das und entscheidet über dein Konto.',
  agreeToRules: (rules) => markup`Mit einem Konto stimmst du den ${rules('Regeln')} zu.`,
  agreeToTerms: (terms) => markup`Mit einem Konto stimmst du den ${terms('Nutzungsbedingungen')} zu.`,
  agree: (rules, terms) =>
    markup`Mit einem Konto stimmst du den ${rules('Regeln')} und den ${terms('Nutzungsbedingungen')} zu.`,
  createAccount: 'Konto erstellen',
  askForAccount: 'Konto beantragen',
  waiting: 'Warten auf Freigabe',
  waitingText:
    'Die Moderation entscheidet über dein Konto. Du kannst dich anmelden, sobald es freigegeben ist. Wenn du eine E-Mail-Adresse angegeben hast, bekommst du eine Nachricht.',
  questions: (contact) => markup`Fragen: ${contact}`,
  toPosts: 'Zu den Beiträgen',
  closed: 'Die Registrierung ist zurzeit geschlossen',
  closedText: 'Es werden keine neuen Konten angenommen.',
  oneMoreStep: 'Noch ein Schritt',
  asksForCode: 'Das Passwort stimmt. Dieses Konto verlangt außerdem einen Code.',
  asksForPasskey: 'Das Passwort stimmt. Dieses Konto verlangt außerdem einen Passkey.',
  usePasskey: 'Passkey verwenden',
  code: 'Code',
  recoveryCode: 'Wiederherstellungscode',
  codeHint: 'Aus deiner Authenticator-App, oder einer deiner Wiederherstellungscodes.',
  beginAgain: 'Von vorn anfangen',
  signInToGoOn: 'Melde dich an, um weiterzumachen',
  notLost:
    'Du bist abgemeldet. Was du geschrieben hast, ist nicht verloren: Melde dich an, dann geht es damit weiter.',
  goOn: 'Weiter',
  signedIn: 'Du bist angemeldet',
  stillHere: 'Was du geschrieben hast, ist noch da. Es wurde nichts abgeschickt.',
  goBack: 'Dorthin zurück',
  noMail:
    'Dieser Dienst verschickt keine E-Mails. Wende dich an die Betreiber: Sie können dir einen Link geben, mit dem du ein neues Passwort festlegst.',
  noMailAsk: (contact) =>
    markup`Dieser Dienst verschickt keine E-Mails. Einen Link, mit dem du ein neues Passwort festlegst, bekommst du hier: ${contact}`,
  forgotText:
    'Wenn das Konto eine bestätigte E-Mail-Adresse hat, schicken wir dorthin einen Link, mit dem du ein neues Passwort festlegst.',
  sendLink: 'Link schicken',
  withoutEmail: (contact) => markup`Ohne bestätigte Adresse hilft dir: ${contact}`,
  backToSignIn: 'Zurück zur Anmeldung',
  newLink: 'Neuen Link anfordern',
  look: 'Sieh in dein Postfach',
  onItsWay:
    'Wenn es dieses Konto gibt und seine E-Mail-Adresse bestätigt ist, ist eine Nachricht unterwegs. Der Link darin gilt einen Tag.',
  confirmEmail: 'E-Mail-Adresse bestätigen',
  belongs: (email, account) => markup`${email} soll zum Konto ${account} gehören.`,
  confirm: 'Bestätigen',
  confirmed: 'Deine E-Mail-Adresse ist bestätigt',
  confirmedText: 'Ab jetzt kannst du dich mit ihr anmelden.',
  setPassword: 'Neues Passwort festlegen',
  forAccount: (account) =>
    markup`Für das Konto ${account}. Du wirst überall sonst abgemeldet; Apps behalten ihren Zugriff.`,
  newPassword: 'Neues Passwort',
  set: 'Passwort festlegen',
} satisfies Translation['entrance'];
