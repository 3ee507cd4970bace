import type { FormMessage } from '../en/form-messages.ts';

export const formMessages = {
  'you have signed in since you opened this form, and are @{0} now. Check it and send it again.':
    'Du hast dich angemeldet, seit du dieses Formular geöffnet hast, und bist jetzt @{0}. Sieh es durch und schick es noch einmal ab.',
  'this form was already sent, with different content. Send it again if you want both.':
    'Dieses Formular wurde schon einmal mit anderem Inhalt abgeschickt. Schick es noch einmal ab, wenn du beides möchtest.',
  'the body must be at most {0} bytes.': 'Das ist zu groß: Höchstens {0} Bytes sind erlaubt.',
  'the body ended early.': 'Die Übertragung ist abgebrochen.',
  'the body ended in the middle of a part.': 'Die Übertragung ist abgebrochen.',
  'no more of the body arrived for {0} seconds.': 'Die Übertragung stand {0} Sekunden lang still.',
  'your files would exceed your storage.': 'Deine Dateien bräuchten mehr als deinen Speicherplatz.',
  'deleted and replaced files count towards your storage for a day. Try again later.':
    'Was du gelöscht oder ersetzt hast, belegt deinen Speicherplatz noch, bis es nach einem Tag weg ist. Versuch es später noch einmal.',
  '"{0}" is not accepted on this service.': '„{0}“ ist in diesem Dienst nicht erlaubt.',
  'the account was suspended or deleted.': 'Das Konto wurde gesperrt oder gelöscht.',
  'a deleted post cannot be revised.': 'Ein gelöschter Beitrag lässt sich nicht bearbeiten.',
  'a post can be revised within {0} minutes of its creation.':
    'Ein Beitrag lässt sich nur in den ersten {0} Minuten bearbeiten.',
  'posts cannot be revised on this service.': 'In diesem Dienst lassen sich Beiträge nicht bearbeiten.',
  'a post can be revised at most {0} times.': 'Ein Beitrag lässt sich höchstens {0}-mal bearbeiten.',
  'The username must be 1 to 20 letters a-z, digits or underscores.':
    'Der Benutzername muss aus 1 bis 20 Buchstaben a–z, Ziffern oder Unterstrichen bestehen.',
  'The username "{0}" is taken.': 'Der Benutzername „{0}“ ist vergeben.',
  'This does not look like an e-mail address.': 'Das sieht nicht wie eine E-Mail-Adresse aus.',
  'E-mail addresses at {0} are not accepted here.': 'E-Mail-Adressen bei {0} werden hier nicht angenommen.',
  'Say why you would like to have an account.': 'Schreib, warum du ein Konto haben möchtest.',
  'The reason must be at most {0} characters long.': 'Die Begründung darf höchstens {0} Zeichen lang sein.',
  'you are signed out.': 'Du bist abgemeldet.',
  'this account is suspended.': 'Dieses Konto ist gesperrt.',
  'this account is waiting for the moderators of the service to approve it.':
    'Dieses Konto wartet, bis die Moderation es freigegeben hat.',
  'you have no authenticator app.': 'Du hast keine Authenticator-App.',
  'you have no such passkey.': 'Diesen Passkey hast du nicht.',
  'set up a passkey or an authenticator app first.':
    'Richte zuerst einen Passkey oder eine Authenticator-App ein.',
  'this response of the passkey was used before. Try again.':
    'Diese Antwort des Passkeys wurde schon verwendet. Versuch es noch einmal.',
  'an account has at most {0} passkeys.': 'Ein Konto hat höchstens {0} Passkeys.',
  'this passkey has already been added.': 'Dieser Passkey ist schon bekannt.',
  'the passkey was not accepted. Try again.': 'Der Passkey wurde nicht angenommen. Versuch es noch einmal.',
  'this setup is not valid. Start again.': 'Diese Einrichtung ist nicht mehr gültig. Fang noch einmal an.',
  'an authenticator app is set up already.': 'Es ist schon eine Authenticator-App eingerichtet.',
  'the code is wrong or was used before.': 'Der Code ist falsch oder wurde schon verwendet.',
  'name must be 1 to {0} characters long.': 'Der Name muss 1 bis {0} Zeichen lang sein.',
  '{0} has too many marks on one letter.': '{0}: Auf einem Buchstaben stehen zu viele Zeichen.',
  'description.text is {0} characters long; at most {1} fit.':
    'Die Beschreibung ist {0} Zeichen lang; erlaubt sind höchstens {1}.',
  'Choose an image.': 'Wähle ein Bild aus.',
  'avatar must be at most {0} MB.': 'Das Profilbild darf höchstens {0} MB groß sein.',
  'cover must be at most {0} MB.': 'Das Titelbild darf höchstens {0} MB groß sein.',
  'avatar cannot be used: it has more than {0} million pixels.':
    'Das Bild kann nicht verwendet werden: Es hat mehr als {0} Millionen Pixel.',
  'cover cannot be used: it has more than {0} million pixels.':
    'Das Bild kann nicht verwendet werden: Es hat mehr als {0} Millionen Pixel.',
  'avatar cannot be used: a side of it is longer than {0} pixels.':
    'Das Bild kann nicht verwendet werden: Eine Seite ist länger als {0} Pixel.',
  'cover cannot be used: a side of it is longer than {0} pixels.':
    'Das Bild kann nicht verwendet werden: Eine Seite ist länger als {0} Pixel.',
  'avatar cannot be used: it takes too much memory to draw.':
    'Das Bild kann nicht verwendet werden: Es braucht zu viel Speicher.',
  'cover cannot be used: it takes too much memory to draw.':
    'Das Bild kann nicht verwendet werden: Es braucht zu viel Speicher.',
  'avatar cannot be used: it is damaged or cut off.':
    'Das Bild kann nicht verwendet werden: Es ist beschädigt oder unvollständig.',
  'cover cannot be used: it is damaged or cut off.':
    'Das Bild kann nicht verwendet werden: Es ist beschädigt oder unvollständig.',
  'cover cannot be used: it must be at least {0} pixels wide.':
    'Das Bild kann nicht verwendet werden: Es muss mindestens {0} Pixel breit sein.',
  'avatar must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'Das Profilbild muss ein JPEG-, PNG-, GIF-, WebP- oder AVIF-Bild sein.',
  'cover must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'Das Titelbild muss ein JPEG-, PNG-, GIF-, WebP- oder AVIF-Bild sein.',
  'you have no such app.': 'Diese App hast du nicht.',
  'the app is suspended.': 'Die App ist gesperrt.',
  'only administrators may register apps here.': 'Hier darf nur die Administration Apps registrieren.',
  'you can have at most {0} apps.': 'Du kannst höchstens {0} Apps haben.',
  'name must be 1 to {0} characters, without line breaks.':
    'Der Name muss 1 bis {0} Zeichen lang sein, ohne Zeilenumbrüche.',
  'link must be an http or https URL.': 'Die Website muss eine http- oder https-URL sein.',
  'an app can have at most {0} redirect URIs.': 'Eine App kann höchstens {0} Redirect-URIs haben.',
  'the redirect URI "{0}" has characters that need escaping.':
    'Die Redirect-URI „{0}“ enthält Zeichen, die maskiert werden müssen.',
  'the redirect URI "{0}" is not an absolute URL.': 'Die Redirect-URI „{0}“ ist keine absolute URL.',
  'the redirect URI "{0}" must not have a fragment.': 'Die Redirect-URI „{0}“ darf kein Fragment haben.',
  'the redirect URI "{0}" has a scheme that is not allowed.':
    'Die Redirect-URI „{0}“ hat ein Schema, das nicht erlaubt ist.',
  'the redirect URI "{0}" must not have a name or password in it.':
    'Die Redirect-URI „{0}“ darf keinen Namen und kein Passwort enthalten.',
  'the redirect URI "{0}" has a host that is not allowed.':
    'Die Redirect-URI „{0}“ hat einen Host, der nicht erlaubt ist.',
  'Title: give the channel a title.': 'Titel: Gib dem Kanal einen Titel.',
  'Title: at most {0} characters.': 'Titel: höchstens {0} Zeichen.',
  'Description: at most {0} characters.': 'Beschreibung: höchstens {0} Zeichen.',
  'People to invite: name at least one person.': 'Nenne mindestens eine Person, die du einladen möchtest.',
  'People to invite: all may read this channel, so send people its link instead.':
    'In diesem Kanal dürfen alle lesen: Schick den Leuten stattdessen seinen Link.',
  'Tags: at most {0}, of at most {1} characters each.':
    'Höchstens {0} Tags mit jeweils höchstens {1} Zeichen.',
  'Subject: at most {0} characters.': 'Betreff: höchstens {0} Zeichen.',
  'Editors: there is no user "{0}".': 'Redaktion: „{0}“ gibt es nicht.',
  'Editors: name at most {0} people.': 'Redaktion: Nenne höchstens {0} Leute.',
  'People to invite: name at most {0} people.': 'Du kannst höchstens {0} Leute auf einmal einladen.',
  'People to invite: there is no user "{0}".': 'Wen du einladen möchtest: „{0}“ gibt es nicht.',
  'People to invite: all who have an account may write to this channel, so send people its link instead.':
    'In diesem Kanal dürfen alle mit einem Konto schreiben: Schick den Leuten stattdessen seinen Link.',
  'To: name at least one other person.': 'An: Nenne mindestens eine andere Person.',
  'To: name at most {0} people.': 'An: Nenne höchstens {0} Leute.',
  'To: there is no user "{0}".': 'An: „{0}“ gibt es nicht.',
  'nobody can be added to the {0} of this channel.':
    'In diesen Kanal kann so niemand eingeladen werden ({0}).',
  'only the owner decides who edits a channel.': 'Wer den Kanal bearbeitet, bestimmt nur, wem er gehört.',
  'a channel can be handed over only to people who subscribe to it.':
    'Ein Kanal lässt sich nur Leuten übergeben, die ihn abonniert haben.',
  '{0} cannot be changed: it is immutable.': 'Das lässt sich bei diesem Kanal nicht ändern ({0}).',
  'editors.user_ids must list at most {0} users.': 'Die Liste kann höchstens {0} Leute enthalten.',
  'writers.user_ids must list at most {0} users.': 'Höchstens {0} Leute können aufgeführt werden.',
  'readers.user_ids must list at most {0} users.': 'Höchstens {0} Leute können aufgeführt werden.',
  'destinations must be at most {0} users.': 'Du kannst höchstens {0} Leuten zugleich schreiben.',
  'a bot can only write first to users who follow it.':
    'Ein Bot kann nur Leuten zuerst schreiben, die ihm folgen.',
  'You must supply text, or machine_only with annotations.': 'Schreib einen Text.',
  'You must supply text, a photo or video, or machine_only with annotations.':
    'Schreib einen Text oder füge ein Bild hinzu.',
  'text is {0} characters long; at most {1} fit.':
    'Der Text ist {0} Zeichen lang; erlaubt sind höchstens {1}.',
  'text must not contain the character NUL.': 'Der Text darf das Zeichen NUL nicht enthalten.',
  'you may read this channel, but not write to it.': 'Du darfst in diesem Kanal lesen, aber nicht schreiben.',
  'reply_to must be the id of a message of this channel that you can see.':
    'Die Nachricht, auf die du antwortest, gibt es in diesem Kanal nicht mehr.',
  'a deleted message cannot be replied to.': 'Auf eine gelöschte Nachricht kann man nicht antworten.',
  'This channel is inactive': 'Dieser Kanal ist beendet.',
  'a post that quotes another one needs a text.':
    'Ein Beitrag, der einen anderen zitiert, braucht einen Text.',
  'annotations: a deleted post cannot be quoted.': 'Einen gelöschten Beitrag kann man nicht zitieren.',
  'annotations: post_id must be the id of a post that you can see.':
    'Diesen Beitrag kannst du nicht zitieren.',
  'Picture {0}: it cannot be shown: it is not an image.':
    'Bild {0} kann nicht angezeigt werden: Es ist kein Bild.',
  'Picture {0}: it cannot be shown: it is not a JPEG, PNG, GIF, WebP or AVIF image.':
    'Bild {0} kann nicht angezeigt werden: Es ist kein JPEG-, PNG-, GIF-, WebP- oder AVIF-Bild.',
  'Picture {0}: it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'Bild {0} kann nicht angezeigt werden: Es ist ein HEIC-Bild, das die meisten Browser nicht anzeigen. Speichere es als JPEG.',
  'it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'Das Bild kann nicht angezeigt werden: Es ist ein HEIC-Bild, das die meisten Browser nicht anzeigen. Speichere es als JPEG.',
  'Picture {0}: it cannot be shown: it has more than {1} million pixels.':
    'Bild {0} kann nicht angezeigt werden: Es hat mehr als {1} Millionen Pixel.',
  'Picture {0}: it cannot be shown: a side of it is longer than {1} pixels.':
    'Bild {0} kann nicht angezeigt werden: Eine Seite ist länger als {1} Pixel.',
  'Picture {0}: it cannot be shown: it takes too much memory to draw.':
    'Bild {0} kann nicht angezeigt werden: Es braucht zu viel Speicher.',
  'Picture {0}: it cannot be shown: it is damaged or cut off.':
    'Bild {0} kann nicht angezeigt werden: Es ist beschädigt oder unvollständig.',
  'Picture {0}: its description must be at most {1} characters long.':
    'Bild {0}: Die Beschreibung darf höchstens {1} Zeichen lang sein.',
  'Picture {0}: your files would exceed your storage.':
    'Bild {0}: Deine Dateien bräuchten mehr als deinen Speicherplatz.',
  'Picture {0}: a file of your account may be at most {1} bytes.':
    'Bild {0}: Eine Datei deines Kontos darf höchstens {1} Bytes groß sein.',
  'Choose an archive.': 'Wähle ein Archiv aus.',
  'Send one archive.': 'Schick nur ein Archiv.',
  'An archive may be at most {0}.': 'Ein Archiv darf höchstens {0} groß sein.',
  'Another archive of yours is still being read.': 'Ein anderes Archiv von dir wird noch gelesen.',
  'an export can be made once a day, and there is one already.':
    'Ein Export kann einmal am Tag erstellt werden, und es gibt schon einen.',
  'another export is still under way.': 'Ein anderer Export läuft noch.',
  'another import is still under way.': 'Ein anderer Import läuft noch.',
  'a file of your account may be at most {0} bytes.':
    'Eine Datei deines Kontos darf höchstens {0} Bytes groß sein.',
  'a video or audio file may be at most {0} bytes.':
    'Eine Video- oder Audiodatei darf höchstens {0} Bytes haben.',
  'the picture of the video cannot be shown.': 'Das Bild des Videos kann nicht angezeigt werden.',
  'Only a video has a picture of its own.': 'Nur ein Video hat ein eigenes Bild.',
  'say what to do with the people.': 'Wähle aus, was mit den Leuten geschehen soll.',
  'choose a file.': 'Wähle eine Datei aus.',
  'the file must be at most 2 MB large.': 'Die Datei darf höchstens 2 MB groß sein.',
  'the file must be text in UTF-8 or UTF-16.': 'Die Datei muss Text in UTF-8 oder UTF-16 sein.',
  'the file is not CSV: {0}.': 'Die Datei ist keine CSV-Datei: {0}.',
  'there is no such person here.': 'Diese Person gibt es hier nicht.',
  'they are on another service.': 'In einem anderen Dienst.',
  'a file has at most {0} lines.': 'Eine Datei hat höchstens {0} Zeilen.',
  'one file adds at most {0} people: upload it again for the others.':
    'Eine Datei fügt höchstens {0} Leute hinzu: Lade sie für die übrigen noch einmal hoch.',
  'You cannot follow yourself.': 'Du kannst dir nicht selbst folgen.',
  'You cannot mute yourself.': 'Du kannst dich nicht selbst stummschalten.',
  'You cannot block yourself.': 'Du kannst dich nicht selbst blockieren.',
  'you cannot follow this user.': 'Dieser Person kannst du nicht folgen.',
  'a bot can only follow users who follow it.': 'Ein Bot kann nur Leuten folgen, die ihm folgen.',
  'an account can follow at most {0} users.': 'Ein Konto kann höchstens {0} Leuten folgen.',
  'an account can mute at most {0} users.': 'Ein Konto kann höchstens {0} Leute stummschalten.',
  'an account can block at most {0} users.': 'Ein Konto kann höchstens {0} Leute blockieren.',
  'say what is wrong.': 'Wähle aus, was nicht stimmt.',
  'the note must be at most {0} characters long.': 'Die Anmerkung darf höchstens {0} Zeichen lang sein.',
  'You cannot report yourself.': 'Du kannst dich nicht selbst melden.',
  'You cannot report your own {0}.': 'Du kannst nichts melden, was von dir selbst ist.',
  'a deleted post cannot be reported.': 'Ein gelöschter Beitrag kann nicht gemeldet werden.',
  'a deleted message cannot be reported.': 'Eine gelöschte Nachricht kann nicht gemeldet werden.',
  'write why you do not agree.': 'Schreib, warum du nicht einverstanden bist.',
  'the text must be at most {0} characters long.': 'Der Text darf höchstens {0} Zeichen lang sein.',
  'this decision has already been withdrawn.': 'Diese Entscheidung wurde schon zurückgenommen.',
  'you have already appealed against this decision.':
    'Du hast gegen diese Entscheidung schon Einspruch eingelegt.',
  'you already have {0} open appeals; appeal again when one has been decided.':
    'Es warten schon {0} Einsprüche von dir; leg wieder einen ein, wenn über einen entschieden ist.',
  'q contains nothing to search for.': 'Danach lässt sich nicht suchen.',
  'queries may have at most {0} terms in all.': 'Eine Suche darf höchstens {0} Begriffe haben.',
} satisfies Record<FormMessage, string>;
