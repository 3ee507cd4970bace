import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'one'>('de');

export const errors = {
  titles: {
    missing: 'Hier gibt es nichts',
    method: 'Das geht hier nicht',
    soon: 'Gleich wieder da',
    theirs: 'Das hat nicht geklappt',
    ours: 'Etwas ist schiefgelaufen',
  },
  missing: 'Unter dieser Adresse gibt es keine Seite, oder du darfst sie nicht sehen.',
  front: 'Zur Startseite',
  id: 'Falls du diesen Fehler meldest, gib bitte diese Kennung an:',
  wait: (seconds) =>
    plural(seconds, {
      one: 'Warte # Sekunde bis zum nächsten Versuch.',
      other: 'Warte # Sekunden bis zum nächsten Versuch.',
    }),
  passwordLength: (min, max) => `Das Passwort muss ${min} bis ${max} Zeichen lang sein.`,
  fixes: {
    'stale-form':
      'Geh zurück, lade die Seite neu und schicke das Formular noch einmal ab. Cookies müssen erlaubt sein.',
    'method-not-allowed': 'Geh zur Startseite und von dort aus weiter.',
    'internal-error': 'Der Fehler liegt bei uns. Versuch es später noch einmal.',
    unavailable: 'Versuch es in ein paar Sekunden noch einmal.',
  },
  messages: {
    ...formMessages,
    'the name or the password is wrong.': 'Der Name oder das Passwort ist falsch.',
    'the password is wrong.': 'Das Passwort ist falsch.',
    'signing in took too long. Begin again.': 'Die Anmeldung hat zu lange gedauert. Fang noch einmal an.',
    'this passkey is of another account.': 'Dieser Passkey gehört zu einem anderen Konto.',
    'confirm first that it is you.': 'Bestätige erst, dass du es bist.',
    'this form is out of date or was not sent from our page.':
      'Dieses Formular ist veraltet oder wurde nicht von unserer Seite abgeschickt.',
    'this invitation is invalid or has expired.': 'Diese Einladung ist nicht (mehr) gültig.',
    'sign-up is closed at present.': 'Die Registrierung ist zurzeit geschlossen.',
    'signing up needs an invitation.': 'Zum Registrieren brauchst du eine Einladung.',
    'signing up is not possible from your network.': 'Aus deinem Netz kannst du dich nicht registrieren.',
    'this link has been used, is too old, or is for another e-mail address.':
      'Dieser Link wurde schon benutzt, ist abgelaufen oder gehört zu einer anderen E-Mail-Adresse.',
    'this link has been used, or is older than a day. Ask for a new one.':
      'Dieser Link wurde schon benutzt oder ist älter als ein Tag. Fordere einen neuen an.',
    'this link has been used, or is older than seven days.':
      'Dieser Link wurde schon benutzt oder ist älter als sieben Tage.',
    'another account has confirmed this e-mail address.':
      'Diese E-Mail-Adresse wurde bereits von einem anderen Konto bestätigt.',
    'tick the box to confirm that everything is to be deleted.':
      'Setz den Haken, um zu bestätigen, dass alles gelöscht werden soll.',
    'The password must not be the username.': 'Das Passwort darf nicht der Benutzername sein.',
    'there can be at most {0} pins.': 'es können höchstens {0} Listen angeheftet sein.',
    'only the owner and editors can change a channel.':
      'Nur wem der Kanal gehört und wer zur Redaktion zählt, kann ihn ändern.',
    'the query has a quotation mark that is not closed.':
      'Ein Anführungszeichen der Suche ist nicht geschlossen.',
    'the query has an OR that does not stand between two terms; as a word it is written "OR".':
      'OR steht nicht zwischen zwei Suchbegriffen; als Wort wird es "OR" geschrieben.',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.':
      'Auf diesen Code wartet kein Gerät. Codes gelten 15 Minuten: Sieh noch einmal auf dem Gerät nach.',
  },
} satisfies Translation['errors'];
