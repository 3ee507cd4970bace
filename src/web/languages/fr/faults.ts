import type { Translation } from '../en.ts';

export const faults = {
  'only people who may {0} can see this.': 'Votre rôle ne permet pas de voir cette page.',
  'this needs the role {0}.': 'Cette action demande un rôle plus élevé.',
  '@{0} is {1}; this needs a higher role than theirs.':
    '@{0} a un rôle ; cette action en demande un plus élevé.',
  'you cannot do this to your own account.': 'Cette action est impossible sur votre propre compte.',
  'people with a role need a passkey or an authenticator app first: set one up at /account/security.':
    'Avec un rôle, il faut d’abord une clé d’accès ou une application d’authentification : configurez-en une sur /account/security.',
  'the reason must be at most {0} characters long.': 'Le motif doit compter au plus {0} caractères.',
  'the end must look like 7d, 12h or 2026-12-31, not "{0}".':
    'La fin doit s’écrire 7d, 12h ou 2026-12-31, et non « {0} ».',
  'the end is in the past.': 'La fin est dans le passé.',
  'the text must be at most {0} characters long.': 'Le texte doit compter au plus {0} caractères.',
  'a warning needs a text.': 'Un avertissement demande un texte.',
  'a message needs a text.': 'Un message demande un texte.',
  'posts of this person are being removed or restored.':
    'Des publications de cette personne sont en cours de retrait ou de rétablissement.',
  'this person has no posts.': 'Cette personne n’a aucune publication.',
  'there are no posts to restore.': 'Il n’y a aucune publication à rétablir.',
  'the note is empty.': 'La note est vide.',
  'choose a decision.': 'Choisissez une décision.',
  'the reported item is not a post.': 'Ce qui a été signalé n’est pas une publication.',
  'an account is not removed, but suspended.': 'Un compte ne se retire pas, il se suspend.',
  'this report is open already.': 'Ce signalement est déjà ouvert.',
  'this report was resolved before, by {0}.': 'Ce signalement a déjà été traité par {0}.',
  '{0} has taken this report.': '{0} a pris ce signalement en charge.',
  'this service has no rule {0}.': 'Ce service n’a pas de règle {0}.',
  'choose what to decide.': 'Choisissez de quoi décider.',
  'at most {0} reports can be decided at once.': 'On peut décider de {0} signalements au plus à la fois.',
  'there is no such message, or it is private and no report names it.':
    'Ce message n’existe pas, ou il est privé et aucun signalement ne le cite.',
  'there is no such file, or it is private and no report names it.':
    'Ce fichier n’existe pas, ou il est privé et aucun signalement ne le cite.',
  'there is no such channel, or it is private and no report names it.':
    'Ce canal n’existe pas, ou il est privé et aucun signalement ne le cite.',
  'the decision about an appeal is final.': 'La décision sur un recours est définitive.',
  'a later decision has replaced it; undo that one ({0}).':
    'Une décision plus récente l’a remplacée ; annulez celle-ci ({0}).',
  'this is an appeal: accept or reject it.': 'C’est un recours : acceptez-le ou rejetez-le.',
  'a rejection needs an answer to the person.': 'Un rejet demande une réponse à la personne.',
  'post {0} does not wait for review.': 'La publication {0} n’attend pas de vérification.',
  'nobody waits for approval with the username "{0}".': 'Personne nommé « {0} » n’attend d’approbation.',
  '{0} has already decided about it.': '{0} en a déjà décidé.',
  'choose what it is.': 'Choisissez de quoi il s’agit.',
  '"{0}" is not a username.': '« {0} » n’est pas un nom d’utilisateur.',
  '"{0}" is not the id of a {1}.': '« {0} » n’est pas un identifiant valable.',
  'this is a repost; remove its original, post {0}.':
    'C’est un repartage ; retirez l’original, la publication {0}.',
  'there is no removed {0} {1}.': 'Aucun contenu retiré ne porte l’identifiant {1}.',
  'the account was deleted.': 'Le compte a été supprimé.',
  '@{0} has another {1} now.': '@{0} a maintenant une autre image.',
  'there is no user "{0}".': 'Il n’y a pas de compte « {0} ».',
  'there is no such active user.': 'Aucun compte actif ne correspond.',
  'username must be 1 to 20 letters a-z, digits or underscores.':
    'Le nom d’utilisateur doit compter de 1 à 20 lettres a-z, chiffres ou tirets bas.',
  'the username "{0}" is taken.': 'Le nom d’utilisateur « {0} » est pris.',
  'type the username to confirm that the account is to be deleted.':
    'Saisissez le nom d’utilisateur pour confirmer la suppression du compte.',
  'this account has no e-mail address.': 'Ce compte n’a pas d’adresse e-mail.',
  'this account has no passkey and no authenticator app.':
    'Ce compte n’a ni clé d’accès ni application d’authentification.',
  'a suspended account cannot be given a role.': 'Un compte suspendu ne peut pas recevoir de rôle.',
  'this account is the last owner; make another one owner first.':
    'Ce compte est le dernier propriétaire ; donnez d’abord ce rôle à un autre.',
  'this session has ended.': 'Cette session est terminée.',
  'this token has ended.': 'Ce jeton n’est plus valable.',
  'address must be an IP address such as 203.0.113.7, not "{0}".':
    'Ce doit être une adresse IP, par exemple 203.0.113.7, et non « {0} ».',
  'the limits must be a whole number of percent.': 'Les limites doivent être un pourcentage entier.',
  'percent must be a whole number from 1 to {0}.': 'Le pourcentage doit être un entier de 1 à {0}.',
  'there is no app "{0}".': 'Il n’y a pas d’application « {0} ».',
  'this app belongs to the service itself.': 'Cette application appartient au service lui-même.',
  'name must be one line.': 'Le nom doit tenir sur une ligne.',
  'name must not be blank.': 'Le nom ne doit pas être invisible.',
  '{0} has too many marks on one letter.': '{0} : une lettre porte trop de signes.',
  'sign-up is closed at present, with or without an invitation.':
    'L’inscription est actuellement fermée, avec ou sans invitation.',
  'the announcement is empty.': 'L’annonce est vide.',
  'an announcement needs an end.': 'Une annonce demande une fin.',
  'there are {0} announcements already; end one first.':
    'Il y a déjà {0} annonces ; mettez d’abord fin à l’une d’elles.',
  'accent must be a colour in hexadecimal, such as #0b6270.':
    'La couleur doit être en hexadécimal, par exemple #0b6270.',
  'Choose an image.': 'Choisissez une image.',
  'the {0} must be at most {1} MB.': 'L’image doit peser au plus {1} Mo.',
  'the {0} must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'L’image doit être au format JPEG, PNG, GIF, WebP ou AVIF.',
  'the {0} cannot be used: it must be at least {1} pixels wide and high.':
    'L’image est inutilisable : elle doit faire au moins {1} pixels de large et de haut.',
  'the {0} cannot be used: its longer side may be at most {1} times the shorter one.':
    'L’image est inutilisable : son grand côté doit faire au plus {1} fois le petit.',
  'the {0} cannot be used: {1}.': 'L’image est inutilisable ({1}).',
  'this must be an e-mail domain, an IP address or a network such as 203.0.113.0/24, not "{0}".':
    'Ce doit être un domaine d’e-mail, une adresse IP ou un réseau comme 203.0.113.0/24, et non « {0} ».',
  'there are {0} blocks already.': 'Il y a déjà {0} blocages.',
  '{0} is not blocked.': '{0} n’est pas bloqué.',
  'choose what the rule is about.': 'Choisissez sur quoi porte la règle.',
  'choose what is done.': 'Choisissez ce qui est fait.',
  'this must be a domain such as example.com, not "{0}".':
    'Ce doit être un domaine comme example.com, et non « {0} ».',
  'this must be 1 to {0} words, not "{1}".': 'Il faut de 1 à {0} mots, et non « {1} ».',
  'a rule must be at most {0} characters long.': 'Une règle doit compter au plus {0} caractères.',
  'there are {0} rules already.': 'Il y a déjà {0} règles.',
  'there is no rule about "{0}".': 'Il n’y a pas de règle pour « {0} ».',
  'the slug must be 1 to {0} lower-case letters and digits, not "{1}".':
    'L’identifiant court doit compter de 1 à {0} minuscules et chiffres, et non « {1} ».',
  'there is an explore stream "{0}" already.': 'Il y a déjà un flux « {0} ».',
  '"{0}" is one of the explore streams that every service has.':
    '« {0} » est l’un des flux que tout service possède.',
  'there is no explore stream "{0}".': 'Il n’y a pas de flux « {0} ».',
  'at most {0} hashtags fit.': 'Il y a place pour {0} hashtags au plus.',
  'a hashtag has letters, digits and "_" only, unlike "{0}".':
    'Un hashtag ne contient que des lettres, des chiffres et « _ », contrairement à « {0} ».',
  'the {0} must not be empty.': 'Le titre et la description ne doivent pas être vides.',
  'the {0} must be one line.': 'Le titre et la description doivent tenir chacun sur une ligne.',
  '{0} is {1} characters long; at most {2} fit.':
    'Le texte compte {1} caractères ; {2} sont possibles au plus.',
  '{0} must be {1}, not "{2}".': 'Les valeurs possibles sont {1}, et non « {2} ».',
} satisfies Translation['faults'];
