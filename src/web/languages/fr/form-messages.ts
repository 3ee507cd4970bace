import type { FormMessage } from '../en/form-messages.ts';

export const formMessages = {
  'you have signed in since you opened this form, and are @{0} now. Check it and send it again.':
    'Vous vous êtes connecté depuis l’ouverture de ce formulaire, en tant que @{0}. Relisez-le et envoyez-le de nouveau.',
  'this form was already sent, with different content. Send it again if you want both.':
    'Ce formulaire a déjà été envoyé avec un autre contenu. Envoyez-le de nouveau si vous voulez les deux.',
  'the body must be at most {0} bytes.': 'C’est trop gros : {0} octets au plus.',
  'the body ended early.': 'L’envoi a été interrompu.',
  'the body ended in the middle of a part.': 'L’envoi a été interrompu.',
  'no more of the body arrived for {0} seconds.': 'Rien n’est arrivé pendant {0} secondes.',
  'your files would exceed your storage.': 'Vos fichiers dépasseraient votre espace de stockage.',
  'deleted and replaced files count towards your storage for a day. Try again later.':
    'Ce que vous avez supprimé ou remplacé occupe encore votre espace de stockage pendant un jour. Réessayez plus tard.',
  '"{0}" is not accepted on this service.': '« {0} » n’est pas accepté sur ce service.',
  'the account was suspended or deleted.': 'Le compte a été suspendu ou supprimé.',
  'a deleted post cannot be revised.': 'Une publication supprimée ne peut pas être modifiée.',
  'a post can be revised within {0} minutes of its creation.':
    'Une publication ne peut être modifiée que dans les {0} minutes qui suivent sa création.',
  'posts cannot be revised on this service.':
    'Les publications ne peuvent pas être modifiées sur ce service.',
  'a post can be revised at most {0} times.': 'Une publication peut être modifiée au plus {0} fois.',
  'The username must be 1 to 20 letters a-z, digits or underscores.':
    'Le nom d’utilisateur doit comporter de 1 à 20 lettres a-z, chiffres ou tirets bas.',
  'The username "{0}" is taken.': 'Le nom d’utilisateur « {0} » est déjà pris.',
  'This does not look like an e-mail address.': 'Cela ne ressemble pas à une adresse e-mail.',
  'E-mail addresses at {0} are not accepted here.': 'Les adresses e-mail de {0} ne sont pas acceptées ici.',
  'Say why you would like to have an account.': 'Dites pourquoi vous aimeriez avoir un compte.',
  'The reason must be at most {0} characters long.': 'La raison doit comporter {0} caractères au plus.',
  'you are signed out.': 'Vous êtes déconnecté.',
  'this account is suspended.': 'Ce compte est suspendu.',
  'this account is waiting for the moderators of the service to approve it.':
    'Ce compte attend d’être approuvé par la modération du service.',
  'you have no authenticator app.': 'Vous n’avez pas d’application d’authentification.',
  'you have no such passkey.': 'Vous n’avez pas cette clé d’accès.',
  'set up a passkey or an authenticator app first.':
    'Configurez d’abord une clé d’accès ou une application d’authentification.',
  'this response of the passkey was used before. Try again.':
    'Cette réponse de la clé d’accès a déjà servi. Réessayez.',
  'an account has at most {0} passkeys.': 'Un compte a {0} clés d’accès au plus.',
  'this passkey has already been added.': 'Cette clé d’accès est déjà connue.',
  'the passkey was not accepted. Try again.': 'La clé d’accès n’a pas été acceptée. Réessayez.',
  'this setup is not valid. Start again.': 'Cette configuration n’est plus valable. Recommencez.',
  'an authenticator app is set up already.': 'Une application d’authentification est déjà configurée.',
  'the code is wrong or was used before.': 'Le code est incorrect ou a déjà servi.',
  'name must be 1 to {0} characters long.': 'Le nom doit comporter de 1 à {0} caractères.',
  '{0} has too many marks on one letter.': '{0} : une lettre porte trop de signes.',
  'description.text is {0} characters long; at most {1} fit.':
    'La description comporte {0} caractères ; le maximum est {1}.',
  'Choose an image.': 'Choisissez une image.',
  'avatar must be at most {0} MB.': 'La photo de profil doit faire {0} Mo au plus.',
  'cover must be at most {0} MB.': 'L’image de couverture doit faire {0} Mo au plus.',
  'avatar cannot be used: it has more than {0} million pixels.':
    'Cette image ne peut pas être utilisée : elle a plus de {0} millions de pixels.',
  'cover cannot be used: it has more than {0} million pixels.':
    'Cette image ne peut pas être utilisée : elle a plus de {0} millions de pixels.',
  'avatar cannot be used: a side of it is longer than {0} pixels.':
    'Cette image ne peut pas être utilisée : un de ses côtés dépasse {0} pixels.',
  'cover cannot be used: a side of it is longer than {0} pixels.':
    'Cette image ne peut pas être utilisée : un de ses côtés dépasse {0} pixels.',
  'avatar cannot be used: it takes too much memory to draw.':
    'Cette image ne peut pas être utilisée : elle demande trop de mémoire.',
  'cover cannot be used: it takes too much memory to draw.':
    'Cette image ne peut pas être utilisée : elle demande trop de mémoire.',
  'avatar cannot be used: it is damaged or cut off.':
    'Cette image ne peut pas être utilisée : elle est endommagée ou incomplète.',
  'cover cannot be used: it is damaged or cut off.':
    'Cette image ne peut pas être utilisée : elle est endommagée ou incomplète.',
  'cover cannot be used: it must be at least {0} pixels wide.':
    'Cette image ne peut pas être utilisée : elle doit faire au moins {0} pixels de large.',
  'avatar must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'La photo de profil doit être une image JPEG, PNG, GIF, WebP ou AVIF.',
  'cover must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'L’image de couverture doit être une image JPEG, PNG, GIF, WebP ou AVIF.',
  'you have no such app.': 'Vous n’avez pas cette application.',
  'the app is suspended.': 'L’application est suspendue.',
  'only administrators may register apps here.':
    'Ici, seule l’administration peut enregistrer des applications.',
  'you can have at most {0} apps.': 'Vous pouvez avoir {0} applications au plus.',
  'name must be 1 to {0} characters, without line breaks.':
    'Le nom doit comporter de 1 à {0} caractères, sans saut de ligne.',
  'link must be an http or https URL.': 'Le site web doit être une URL http ou https.',
  'an app can have at most {0} redirect URIs.': 'Une application peut avoir {0} URI de redirection au plus.',
  'the redirect URI "{0}" has characters that need escaping.':
    'L’URI de redirection « {0} » contient des caractères à échapper.',
  'the redirect URI "{0}" is not an absolute URL.': 'L’URI de redirection « {0} » n’est pas une URL absolue.',
  'the redirect URI "{0}" must not have a fragment.':
    'L’URI de redirection « {0} » ne doit pas avoir de fragment.',
  'the redirect URI "{0}" has a scheme that is not allowed.':
    'Le schéma de l’URI de redirection « {0} » n’est pas autorisé.',
  'the redirect URI "{0}" must not have a name or password in it.':
    'L’URI de redirection « {0} » ne doit contenir ni nom ni mot de passe.',
  'the redirect URI "{0}" has a host that is not allowed.':
    'L’hôte de l’URI de redirection « {0} » n’est pas autorisé.',
  'Title: give the channel a title.': 'Titre : donnez un titre au canal.',
  'Title: at most {0} characters.': 'Titre : {0} caractères au plus.',
  'Description: at most {0} characters.': 'Description : {0} caractères au plus.',
  'People to invite: name at least one person.': 'Personnes à inviter : indiquez au moins une personne.',
  'People to invite: all may read this channel, so send people its link instead.':
    'Tout le monde peut lire ce canal : envoyez plutôt son lien.',
  'Tags: at most {0}, of at most {1} characters each.': 'Tags : {0} au plus, de {1} caractères au plus.',
  'Subject: at most {0} characters.': 'Objet : {0} caractères au plus.',
  'Editors: there is no user "{0}".': 'Rédacteurs : « {0} » n’existe pas.',
  'Editors: name at most {0} people.': 'Rédacteurs : indiquez {0} personnes au plus.',
  'People to invite: name at most {0} people.': 'Personnes à inviter : indiquez {0} personnes au plus.',
  'People to invite: there is no user "{0}".': 'Personnes à inviter : « {0} » n’existe pas.',
  'People to invite: all who have an account may write to this channel, so send people its link instead.':
    'Toutes les personnes qui ont un compte peuvent écrire dans ce canal : envoyez-leur plutôt son lien.',
  'To: name at least one other person.': 'À : indiquez au moins une autre personne.',
  'To: name at most {0} people.': 'À : indiquez {0} personnes au plus.',
  'To: there is no user "{0}".': 'À : « {0} » n’existe pas.',
  'nobody can be added to the {0} of this channel.': 'Personne ne peut être ajouté ainsi à ce canal ({0}).',
  'only the owner decides who edits a channel.': 'Seul le propriétaire décide qui modifie un canal.',
  'a channel can be handed over only to people who subscribe to it.':
    'Un canal ne peut être cédé qu’à une personne qui y est abonnée.',
  '{0} cannot be changed: it is immutable.': 'Cela ne peut pas être modifié dans ce canal ({0}).',
  'editors.user_ids must list at most {0} users.': 'La liste peut contenir {0} personnes au plus.',
  'writers.user_ids must list at most {0} users.': 'La liste peut contenir {0} personnes au plus.',
  'readers.user_ids must list at most {0} users.': 'La liste peut contenir {0} personnes au plus.',
  'destinations must be at most {0} users.': 'Vous pouvez écrire à {0} personnes au plus à la fois.',
  'a bot can only write first to users who follow it.':
    'Un bot ne peut écrire en premier qu’aux personnes qui le suivent.',
  'You must supply text, or machine_only with annotations.': 'Écrivez un texte.',
  'You must supply text, a photo or video, or machine_only with annotations.':
    'Écrivez un texte ou ajoutez une image.',
  'text is {0} characters long; at most {1} fit.': 'Le texte comporte {0} caractères ; le maximum est {1}.',
  'text must not contain the character NUL.': 'Le texte ne doit pas contenir le caractère NUL.',
  'you may read this channel, but not write to it.': 'Vous pouvez lire ce canal, mais pas y écrire.',
  'reply_to must be the id of a message of this channel that you can see.':
    'Le message auquel vous répondez n’est plus dans ce canal.',
  'a deleted message cannot be replied to.': 'On ne peut pas répondre à un message supprimé.',
  'This channel is inactive': 'Ce canal est terminé.',
  'a post that quotes another one needs a text.':
    'Une publication qui en cite une autre a besoin d’un texte.',
  'annotations: a deleted post cannot be quoted.': 'On ne peut pas citer une publication supprimée.',
  'annotations: post_id must be the id of a post that you can see.':
    'Vous ne pouvez pas citer cette publication.',
  'Picture {0}: it cannot be shown: it is not an image.':
    'L’image {0} ne peut pas être affichée : ce n’est pas une image.',
  'Picture {0}: it cannot be shown: it is not a JPEG, PNG, GIF, WebP or AVIF image.':
    'L’image {0} ne peut pas être affichée : ce n’est pas une image JPEG, PNG, GIF, WebP ou AVIF.',
  'Picture {0}: it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'L’image {0} ne peut pas être affichée : c’est une image HEIC, que la plupart des navigateurs n’affichent pas. Enregistrez-la en JPEG.',
  'it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'L’image ne peut pas être affichée : c’est une image HEIC, que la plupart des navigateurs n’affichent pas. Enregistrez-la en JPEG.',
  'Picture {0}: it cannot be shown: it has more than {1} million pixels.':
    'L’image {0} ne peut pas être affichée : elle a plus de {1} millions de pixels.',
  'Picture {0}: it cannot be shown: a side of it is longer than {1} pixels.':
    'L’image {0} ne peut pas être affichée : un de ses côtés dépasse {1} pixels.',
  'Picture {0}: it cannot be shown: it takes too much memory to draw.':
    'L’image {0} ne peut pas être affichée : elle demande trop de mémoire.',
  'Picture {0}: it cannot be shown: it is damaged or cut off.':
    'L’image {0} ne peut pas être affichée : elle est endommagée ou incomplète.',
  'Picture {0}: its description must be at most {1} characters long.':
    'Image {0} : la description doit comporter {1} caractères au plus.',
  'Picture {0}: your files would exceed your storage.':
    'Image {0} : vos fichiers dépasseraient votre espace de stockage.',
  'Picture {0}: a file of your account may be at most {1} bytes.':
    'Image {0} : un fichier de votre compte peut faire {1} octets au plus.',
  'Choose an archive.': 'Choisissez une archive.',
  'Send one archive.': 'Envoyez une seule archive.',
  'An archive may be at most {0}.': 'Une archive peut faire {0} au plus.',
  'Another archive of yours is still being read.':
    'Une autre de vos archives est encore en cours de lecture.',
  'an export can be made once a day, and there is one already.':
    'Un export peut être créé une fois par jour, et il y en a déjà un.',
  'another export is still under way.': 'Un autre export est encore en cours.',
  'another import is still under way.': 'Une autre importation est encore en cours.',
  'a file of your account may be at most {0} bytes.':
    'Un fichier de votre compte peut faire {0} octets au plus.',
  'a video or audio file may be at most {0} bytes.':
    'Un fichier vidéo ou audio peut avoir au plus {0} octets.',
  'the picture of the video cannot be shown.': 'L’image de la vidéo ne peut pas être affichée.',
  'Only a video has a picture of its own.': 'Seule une vidéo a une image à elle.',
  'say what to do with the people.': 'Indiquez que faire de ces personnes.',
  'choose a file.': 'Choisissez un fichier.',
  'the file must be at most 2 MB large.': 'Le fichier doit faire 2 Mo au plus.',
  'the file must be text in UTF-8 or UTF-16.': 'Le fichier doit être un texte en UTF-8 ou UTF-16.',
  'the file is not CSV: {0}.': 'Le fichier n’est pas un CSV : {0}.',
  'there is no such person here.': 'Cette personne n’existe pas ici.',
  'they are on another service.': 'Sur un autre service.',
  'a file has at most {0} lines.': 'Un fichier a {0} lignes au plus.',
  'one file adds at most {0} people: upload it again for the others.':
    'Un fichier ajoute {0} personnes au plus : envoyez-le de nouveau pour les autres.',
  'You cannot follow yourself.': 'Vous ne pouvez pas vous suivre vous-même.',
  'You cannot mute yourself.': 'Vous ne pouvez pas vous masquer vous-même.',
  'You cannot block yourself.': 'Vous ne pouvez pas vous bloquer vous-même.',
  'you cannot follow this user.': 'Vous ne pouvez pas suivre cette personne.',
  'a bot can only follow users who follow it.': 'Un bot ne peut suivre que les personnes qui le suivent.',
  'an account can follow at most {0} users.': 'Un compte peut suivre {0} personnes au plus.',
  'an account can mute at most {0} users.': 'Un compte peut masquer {0} personnes au plus.',
  'an account can block at most {0} users.': 'Un compte peut bloquer {0} personnes au plus.',
  'say what is wrong.': 'Indiquez ce qui ne va pas.',
  'the note must be at most {0} characters long.': 'La note doit comporter {0} caractères au plus.',
  'You cannot report yourself.': 'Vous ne pouvez pas vous signaler vous-même.',
  'You cannot report your own {0}.': 'Vous ne pouvez pas signaler ce qui est à vous.',
  'a deleted post cannot be reported.': 'Une publication supprimée ne peut pas être signalée.',
  'a deleted message cannot be reported.': 'Un message supprimé ne peut pas être signalé.',
  'write why you do not agree.': 'Écrivez pourquoi vous n’êtes pas d’accord.',
  'the text must be at most {0} characters long.': 'Le texte doit comporter {0} caractères au plus.',
  'this decision has already been withdrawn.': 'Cette décision a déjà été annulée.',
  'you have already appealed against this decision.': 'Vous avez déjà fait un recours contre cette décision.',
  'you already have {0} open appeals; appeal again when one has been decided.':
    '{0} de vos recours attendent déjà ; faites-en un autre quand l’un d’eux aura été traité.',
  'q contains nothing to search for.': 'Cette recherche ne contient rien à trouver.',
  'queries may have at most {0} terms in all.': 'Une recherche peut avoir {0} termes au plus.',
} satisfies Record<FormMessage, string>;
