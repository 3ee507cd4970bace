import type { Translation } from '../en.ts';

export const faults = {
  'only people who may {0} can see this.': 'Dafür reichen die Rechte deiner Rolle nicht.',
  'this needs the role {0}.': 'Dafür brauchst du eine höhere Rolle.',
  '@{0} is {1}; this needs a higher role than theirs.': '@{0} hat eine Rolle; dafür brauchst du eine höhere.',
  'you cannot do this to your own account.': 'Das geht nicht mit deinem eigenen Konto.',
  'people with a role need a passkey or an authenticator app first: set one up at /account/security.':
    'Wer hier eine Rolle hat, braucht zuerst einen Passkey oder eine Authenticator-App: Richte eins davon unter /account/security ein.',
  'the reason must be at most {0} characters long.': 'Der Grund darf höchstens {0} Zeichen lang sein.',
  'the end must look like 7d, 12h or 2026-12-31, not "{0}".':
    'Das Ende muss etwa 7d, 12h oder 2026-12-31 lauten, nicht „{0}“.',
  'the end is in the past.': 'Das Ende liegt in der Vergangenheit.',
  'the text must be at most {0} characters long.': 'Der Text darf höchstens {0} Zeichen lang sein.',
  'a warning needs a text.': 'Eine Verwarnung braucht einen Text.',
  'a message needs a text.': 'Eine Nachricht braucht einen Text.',
  'posts of this person are being removed or restored.':
    'Beiträge dieser Person werden gerade entfernt oder wiederhergestellt.',
  'this person has no posts.': 'Diese Person hat keine Beiträge.',
  'there are no posts to restore.': 'Es gibt keine Beiträge, die sich wiederherstellen lassen.',
  'the note is empty.': 'Die Notiz ist leer.',
  'choose a decision.': 'Wähle eine Entscheidung.',
  'the reported item is not a post.': 'Gemeldet wurde kein Beitrag.',
  'an account is not removed, but suspended.': 'Ein Konto wird nicht entfernt, sondern gesperrt.',
  'this report is open already.': 'Diese Meldung ist bereits offen.',
  'this report was resolved before, by {0}.': 'Über diese Meldung hat {0} schon entschieden.',
  '{0} has taken this report.': '{0} hat diese Meldung übernommen.',
  'this service has no rule {0}.': 'Dieser Dienst hat keine Regel {0}.',
  'choose what to decide.': 'Wähle aus, worüber du entscheidest.',
  'at most {0} reports can be decided at once.':
    'Über höchstens {0} Meldungen kann auf einmal entschieden werden.',
  'there is no such message, or it is private and no report names it.':
    'Diese Nachricht gibt es nicht, oder sie ist privat und keine Meldung nennt sie.',
  'there is no such file, or it is private and no report names it.':
    'Diese Datei gibt es nicht, oder sie ist privat und keine Meldung nennt sie.',
  'there is no such channel, or it is private and no report names it.':
    'Diesen Kanal gibt es nicht, oder er ist privat und keine Meldung nennt ihn.',
  'the decision about an appeal is final.': 'Die Entscheidung über einen Einspruch ist endgültig.',
  'a later decision has replaced it; undo that one ({0}).':
    'Eine spätere Entscheidung ist an ihre Stelle getreten; hebe diese auf ({0}).',
  'this is an appeal: accept or reject it.': 'Das ist ein Einspruch: Gib ihm statt oder lehne ihn ab.',
  'a rejection needs an answer to the person.': 'Eine Ablehnung braucht eine Antwort an die Person.',
  'post {0} does not wait for review.': 'Beitrag {0} wartet nicht auf Prüfung.',
  'nobody waits for approval with the username "{0}".':
    'Niemand mit dem Benutzernamen „{0}“ wartet auf Freigabe.',
  '{0} has already decided about it.': '{0} hat schon darüber entschieden.',
  'choose what it is.': 'Wähle aus, was es ist.',
  '"{0}" is not a username.': '„{0}“ ist kein Benutzername.',
  '"{0}" is not the id of a {1}.': '„{0}“ ist keine passende ID.',
  'this is a repost; remove its original, post {0}.':
    'Das ist ein Repost; entferne das Original, Beitrag {0}.',
  'there is no removed {0} {1}.': 'Etwas Entferntes mit der ID {1} gibt es nicht.',
  'the account was deleted.': 'Das Konto wurde gelöscht.',
  '@{0} has another {1} now.': '@{0} hat inzwischen ein anderes Bild.',
  'there is no user "{0}".': 'Ein Konto „{0}“ gibt es nicht.',
  'there is no such active user.': 'Ein solches aktives Konto gibt es nicht.',
  'username must be 1 to 20 letters a-z, digits or underscores.':
    'Der Benutzername muss aus 1 bis 20 Buchstaben a–z, Ziffern oder Unterstrichen bestehen.',
  'the username "{0}" is taken.': 'Der Benutzername „{0}“ ist vergeben.',
  'type the username to confirm that the account is to be deleted.':
    'Gib den Benutzernamen ein, um zu bestätigen, dass das Konto gelöscht werden soll.',
  'this account has no e-mail address.': 'Dieses Konto hat keine E-Mail-Adresse.',
  'this account has no passkey and no authenticator app.':
    'Dieses Konto hat weder einen Passkey noch eine Authenticator-App.',
  'a suspended account cannot be given a role.': 'Ein gesperrtes Konto kann keine Rolle bekommen.',
  'this account is the last owner; make another one owner first.':
    'Dieses Konto ist der letzte Eigentümer; mach zuerst ein anderes dazu.',
  'this session has ended.': 'Diese Sitzung ist beendet.',
  'this token has ended.': 'Dieses Token ist beendet.',
  'address must be an IP address such as 203.0.113.7, not "{0}".':
    'Das muss eine IP-Adresse wie 203.0.113.7 sein, nicht „{0}“.',
  'the limits must be a whole number of percent.': 'Die Limits müssen eine ganze Prozentzahl sein.',
  'percent must be a whole number from 1 to {0}.': 'Die Prozentzahl muss zwischen 1 und {0} liegen.',
  'there is no app "{0}".': 'Eine App „{0}“ gibt es nicht.',
  'this app belongs to the service itself.': 'Diese App gehört zum Dienst selbst.',
  'name must be one line.': 'Der Name muss in einer Zeile stehen.',
  'name must not be blank.': 'Der Name darf nicht leer aussehen.',
  '{0} has too many marks on one letter.': '{0}: Auf einem Buchstaben stehen zu viele Zeichen.',
  'sign-up is closed at present, with or without an invitation.':
    'Die Registrierung ist zurzeit geschlossen, mit und ohne Einladung.',
  'the announcement is empty.': 'Die Ankündigung ist leer.',
  'an announcement needs an end.': 'Eine Ankündigung braucht ein Ende.',
  'there are {0} announcements already; end one first.':
    'Es gibt schon {0} Ankündigungen; beende zuerst eine.',
  'accent must be a colour in hexadecimal, such as #0b6270.':
    'Die Akzentfarbe muss hexadezimal angegeben sein, zum Beispiel #0b6270.',
  'Choose an image.': 'Wähle ein Bild aus.',
  'the {0} must be at most {1} MB.': 'Das Bild darf höchstens {1} MB groß sein.',
  'the {0} must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'Das Bild muss im Format JPEG, PNG, GIF, WebP oder AVIF sein.',
  'the {0} cannot be used: it must be at least {1} pixels wide and high.':
    'Das Bild lässt sich nicht verwenden: Es muss mindestens {1} Pixel breit und hoch sein.',
  'the {0} cannot be used: its longer side may be at most {1} times the shorter one.':
    'Das Bild lässt sich nicht verwenden: Die längere Seite darf höchstens {1}-mal so lang sein wie die kürzere.',
  'the {0} cannot be used: {1}.': 'Das Bild lässt sich nicht verwenden ({1}).',
  'this must be an e-mail domain, an IP address or a network such as 203.0.113.0/24, not "{0}".':
    'Das muss eine E-Mail-Domain, eine IP-Adresse oder ein Netz wie 203.0.113.0/24 sein, nicht „{0}“.',
  'there are {0} blocks already.': 'Es gibt schon {0} Sperren.',
  '{0} is not blocked.': '{0} ist nicht gesperrt.',
  'choose what the rule is about.': 'Wähle, was die Regel betrifft.',
  'choose what is done.': 'Wähle, was geschehen soll.',
  'this must be a domain such as example.com, not "{0}".':
    'Das muss eine Domain wie example.com sein, nicht „{0}“.',
  'this must be 1 to {0} words, not "{1}".': 'Das müssen 1 bis {0} Wörter sein, nicht „{1}“.',
  'a rule must be at most {0} characters long.': 'Eine Regel darf höchstens {0} Zeichen lang sein.',
  'there are {0} rules already.': 'Es gibt schon {0} Regeln.',
  'there is no rule about "{0}".': 'Eine Regel zu „{0}“ gibt es nicht.',
  'the slug must be 1 to {0} lower-case letters and digits, not "{1}".':
    'Das Kürzel muss aus 1 bis {0} Kleinbuchstaben und Ziffern bestehen, nicht „{1}“.',
  'there is an explore stream "{0}" already.': 'Einen Stream „{0}“ gibt es schon.',
  '"{0}" is one of the explore streams that every service has.':
    '„{0}“ ist einer der Streams, die jeder Dienst hat.',
  'there is no explore stream "{0}".': 'Einen Stream „{0}“ gibt es nicht.',
  'at most {0} hashtags fit.': 'Höchstens {0} Hashtags sind möglich.',
  'a hashtag has letters, digits and "_" only, unlike "{0}".':
    'Ein Hashtag besteht nur aus Buchstaben, Ziffern und „_“, anders als „{0}“.',
  'the {0} must not be empty.': 'Titel und Beschreibung dürfen nicht leer sein.',
  'the {0} must be one line.': 'Titel und Beschreibung müssen je in einer Zeile stehen.',
  '{0} is {1} characters long; at most {2} fit.': 'Das sind {1} Zeichen; höchstens {2} sind möglich.',
  '{0} must be {1}, not "{2}".': 'Möglich sind {1}, nicht „{2}“.',
} satisfies Translation['faults'];
