import type { FormMessage } from '../en/form-messages.ts';

export const formMessages = {
  'you have signed in since you opened this form, and are @{0} now. Check it and send it again.':
    'Has iniciado sesión después de abrir este formulario, y ahora eres @{0}. Revísalo y envíalo de nuevo.',
  'this form was already sent, with different content. Send it again if you want both.':
    'Este formulario ya se envió con otro contenido. Envíalo de nuevo si quieres ambas cosas.',
  'the body must be at most {0} bytes.': 'Es demasiado grande: {0} bytes como máximo.',
  'the body ended early.': 'El envío se ha interrumpido.',
  'the body ended in the middle of a part.': 'El envío se ha interrumpido.',
  'no more of the body arrived for {0} seconds.': 'No ha llegado nada durante {0} segundos.',
  'your files would exceed your storage.': 'Tus archivos ocuparían más que tu almacenamiento.',
  'deleted and replaced files count towards your storage for a day. Try again later.':
    'Lo que eliminaste o sustituiste sigue ocupando tu almacenamiento durante un día. Inténtalo más tarde.',
  '"{0}" is not accepted on this service.': '«{0}» no se acepta en este servicio.',
  'the account was suspended or deleted.': 'La cuenta se ha suspendido o eliminado.',
  'a deleted post cannot be revised.': 'Una publicación eliminada no se puede editar.',
  'a post can be revised within {0} minutes of its creation.':
    'Una publicación solo se puede editar durante los primeros {0} minutos.',
  'posts cannot be revised on this service.': 'En este servicio las publicaciones no se pueden editar.',
  'a post can be revised at most {0} times.': 'Una publicación se puede editar {0} veces como máximo.',
  'The username must be 1 to 20 letters a-z, digits or underscores.':
    'El nombre de usuario debe tener de 1 a 20 letras a-z, cifras o guiones bajos.',
  'The username "{0}" is taken.': 'El nombre de usuario «{0}» ya está en uso.',
  'This does not look like an e-mail address.': 'Esto no parece una dirección de correo electrónico.',
  'E-mail addresses at {0} are not accepted here.': 'Aquí no se aceptan direcciones de correo de {0}.',
  'Say why you would like to have an account.': 'Di por qué te gustaría tener una cuenta.',
  'The reason must be at most {0} characters long.': 'El motivo debe tener {0} caracteres como máximo.',
  'you are signed out.': 'Tu sesión está cerrada.',
  'this account is suspended.': 'Esta cuenta está suspendida.',
  'this account is waiting for the moderators of the service to approve it.':
    'Esta cuenta espera a que la aprueben los moderadores del servicio.',
  'you have no authenticator app.': 'No tienes ninguna aplicación de autenticación.',
  'you have no such passkey.': 'No tienes esa llave de acceso.',
  'set up a passkey or an authenticator app first.':
    'Configura primero una llave de acceso o una aplicación de autenticación.',
  'this response of the passkey was used before. Try again.':
    'Esta respuesta de la llave de acceso ya se usó. Inténtalo de nuevo.',
  'an account has at most {0} passkeys.': 'Una cuenta tiene {0} llaves de acceso como máximo.',
  'this passkey has already been added.': 'Esta llave de acceso ya se conoce.',
  'the passkey was not accepted. Try again.': 'La llave de acceso no se ha aceptado. Inténtalo de nuevo.',
  'this setup is not valid. Start again.': 'Esta configuración ya no es válida. Empieza de nuevo.',
  'an authenticator app is set up already.': 'Ya hay una aplicación de autenticación configurada.',
  'the code is wrong or was used before.': 'El código no es correcto o ya se usó.',
  'name must be 1 to {0} characters long.': 'El nombre debe tener entre 1 y {0} caracteres.',
  '{0} has too many marks on one letter.': '{0}: una letra lleva demasiados signos.',
  'description.text is {0} characters long; at most {1} fit.':
    'La descripción tiene {0} caracteres; caben {1} como máximo.',
  'Choose an image.': 'Elige una imagen.',
  'avatar must be at most {0} MB.': 'La foto de perfil debe ocupar {0} MB como máximo.',
  'cover must be at most {0} MB.': 'La portada debe ocupar {0} MB como máximo.',
  'avatar cannot be used: it has more than {0} million pixels.':
    'La imagen no se puede usar: tiene más de {0} millones de píxeles.',
  'cover cannot be used: it has more than {0} million pixels.':
    'La imagen no se puede usar: tiene más de {0} millones de píxeles.',
  'avatar cannot be used: a side of it is longer than {0} pixels.':
    'La imagen no se puede usar: uno de sus lados supera los {0} píxeles.',
  'cover cannot be used: a side of it is longer than {0} pixels.':
    'La imagen no se puede usar: uno de sus lados supera los {0} píxeles.',
  'avatar cannot be used: it takes too much memory to draw.':
    'La imagen no se puede usar: necesita demasiada memoria.',
  'cover cannot be used: it takes too much memory to draw.':
    'La imagen no se puede usar: necesita demasiada memoria.',
  'avatar cannot be used: it is damaged or cut off.': 'La imagen no se puede usar: está dañada o incompleta.',
  'cover cannot be used: it is damaged or cut off.': 'La imagen no se puede usar: está dañada o incompleta.',
  'cover cannot be used: it must be at least {0} pixels wide.':
    'La imagen no se puede usar: debe tener al menos {0} píxeles de ancho.',
  'avatar must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'La foto de perfil debe ser una imagen JPEG, PNG, GIF, WebP o AVIF.',
  'cover must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'La portada debe ser una imagen JPEG, PNG, GIF, WebP o AVIF.',
  'you have no such app.': 'No tienes esa aplicación.',
  'the app is suspended.': 'La aplicación está suspendida.',
  'only administrators may register apps here.':
    'Aquí solo los administradores pueden registrar aplicaciones.',
  'you can have at most {0} apps.': 'Puedes tener {0} aplicaciones como máximo.',
  'name must be 1 to {0} characters, without line breaks.':
    'El nombre debe tener entre 1 y {0} caracteres, sin saltos de línea.',
  'link must be an http or https URL.': 'El sitio web debe ser una URL http o https.',
  'an app can have at most {0} redirect URIs.':
    'Una aplicación puede tener {0} URI de redirección como máximo.',
  'the redirect URI "{0}" has characters that need escaping.':
    'La URI de redirección «{0}» tiene caracteres que hay que codificar.',
  'the redirect URI "{0}" is not an absolute URL.': 'La URI de redirección «{0}» no es una URL absoluta.',
  'the redirect URI "{0}" must not have a fragment.': 'La URI de redirección «{0}» no debe tener fragmento.',
  'the redirect URI "{0}" has a scheme that is not allowed.':
    'El esquema de la URI de redirección «{0}» no está permitido.',
  'the redirect URI "{0}" must not have a name or password in it.':
    'La URI de redirección «{0}» no debe contener nombre ni contraseña.',
  'the redirect URI "{0}" has a host that is not allowed.':
    'El host de la URI de redirección «{0}» no está permitido.',
  'Title: give the channel a title.': 'Título: pon un título al canal.',
  'Title: at most {0} characters.': 'Título: {0} caracteres como máximo.',
  'Description: at most {0} characters.': 'Descripción: {0} caracteres como máximo.',
  'People to invite: name at least one person.': 'Indica al menos una persona que quieras invitar.',
  'People to invite: all may read this channel, so send people its link instead.':
    'Todo el mundo puede leer este canal: envía su enlace.',
  'Tags: at most {0}, of at most {1} characters each.':
    'Etiquetas: {0} como máximo, de {1} caracteres cada una como máximo.',
  'Subject: at most {0} characters.': 'Asunto: {0} caracteres como máximo.',
  'Editors: there is no user "{0}".': 'Editores: no existe «{0}».',
  'Editors: name at most {0} people.': 'Editores: indica {0} personas como máximo.',
  'People to invite: name at most {0} people.': 'Puedes invitar a {0} personas como máximo.',
  'People to invite: there is no user "{0}".': 'Personas que quieres invitar: no existe «{0}».',
  'People to invite: all who have an account may write to this channel, so send people its link instead.':
    'Todas las personas con una cuenta pueden escribir en este canal: envíales su enlace.',
  'To: name at least one other person.': 'Para: indica al menos otra persona.',
  'To: name at most {0} people.': 'Para: indica {0} personas como máximo.',
  'To: there is no user "{0}".': 'Para: no existe «{0}».',
  'nobody can be added to the {0} of this channel.': 'No se puede añadir así a nadie a este canal ({0}).',
  'only the owner decides who edits a channel.': 'Solo el propietario decide quién edita el canal.',
  'a channel can be handed over only to people who subscribe to it.':
    'Un canal solo se puede entregar a personas suscritas a él.',
  '{0} cannot be changed: it is immutable.': 'Eso no se puede cambiar en este canal ({0}).',
  'editors.user_ids must list at most {0} users.': 'La lista puede tener {0} personas como máximo.',
  'writers.user_ids must list at most {0} users.': 'La lista puede tener {0} personas como máximo.',
  'readers.user_ids must list at most {0} users.': 'La lista puede tener {0} personas como máximo.',
  'destinations must be at most {0} users.': 'Puedes escribir a {0} personas a la vez como máximo.',
  'a bot can only write first to users who follow it.':
    'Un bot solo puede escribir primero a quienes lo siguen.',
  'You must supply text, or machine_only with annotations.': 'Escribe un texto.',
  'You must supply text, a photo or video, or machine_only with annotations.':
    'Escribe un texto o añade una imagen.',
  'text is {0} characters long; at most {1} fit.': 'El texto tiene {0} caracteres; caben {1} como máximo.',
  'text must not contain the character NUL.': 'El texto no debe contener el carácter NUL.',
  'you may read this channel, but not write to it.': 'Puedes leer este canal, pero no escribir en él.',
  'reply_to must be the id of a message of this channel that you can see.':
    'El mensaje al que respondes ya no está en este canal.',
  'a deleted message cannot be replied to.': 'No se puede responder a un mensaje eliminado.',
  'This channel is inactive': 'Este canal ha terminado.',
  'a post that quotes another one needs a text.': 'Una publicación que cita otra necesita un texto.',
  'annotations: a deleted post cannot be quoted.': 'No se puede citar una publicación eliminada.',
  'annotations: post_id must be the id of a post that you can see.': 'No puedes citar esta publicación.',
  'Picture {0}: it cannot be shown: it is not an image.':
    'La imagen {0} no se puede mostrar: no es una imagen.',
  'Picture {0}: it cannot be shown: it is not a JPEG, PNG, GIF, WebP or AVIF image.':
    'La imagen {0} no se puede mostrar: no es una imagen JPEG, PNG, GIF, WebP o AVIF.',
  'Picture {0}: it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'La imagen {0} no se puede mostrar: es una imagen HEIC, que la mayoría de los navegadores no muestran. Guárdala como JPEG.',
  'it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'La imagen no se puede mostrar: es una imagen HEIC, que la mayoría de los navegadores no muestran. Guárdala como JPEG.',
  'Picture {0}: it cannot be shown: it has more than {1} million pixels.':
    'La imagen {0} no se puede mostrar: tiene más de {1} millones de píxeles.',
  'Picture {0}: it cannot be shown: a side of it is longer than {1} pixels.':
    'La imagen {0} no se puede mostrar: uno de sus lados supera los {1} píxeles.',
  'Picture {0}: it cannot be shown: it takes too much memory to draw.':
    'La imagen {0} no se puede mostrar: necesita demasiada memoria.',
  'Picture {0}: it cannot be shown: it is damaged or cut off.':
    'La imagen {0} no se puede mostrar: está dañada o incompleta.',
  'Picture {0}: its description must be at most {1} characters long.':
    'Imagen {0}: la descripción debe tener {1} caracteres como máximo.',
  'Picture {0}: your files would exceed your storage.':
    'Imagen {0}: tus archivos ocuparían más que tu almacenamiento.',
  'Picture {0}: a file of your account may be at most {1} bytes.':
    'Imagen {0}: un archivo de tu cuenta puede tener {1} bytes como máximo.',
  'Choose an archive.': 'Elige un archivo.',
  'Send one archive.': 'Envía un solo archivo.',
  'An archive may be at most {0}.': 'El archivo puede ocupar {0} como máximo.',
  'Another archive of yours is still being read.': 'Todavía se está leyendo otro archivo tuyo.',
  'an export can be made once a day, and there is one already.':
    'Se puede crear una exportación al día, y ya hay una.',
  'another export is still under way.': 'Otra exportación sigue en curso.',
  'another import is still under way.': 'Otra importación sigue en curso.',
  'a file of your account may be at most {0} bytes.':
    'Un archivo de tu cuenta puede tener {0} bytes como máximo.',
  'a video or audio file may be at most {0} bytes.':
    'Un archivo de vídeo o de audio puede tener como máximo {0} bytes.',
  'the picture of the video cannot be shown.': 'La imagen del vídeo no se puede mostrar.',
  'Only a video has a picture of its own.': 'Solo un vídeo tiene una imagen propia.',
  'say what to do with the people.': 'Indica qué hacer con las personas.',
  'choose a file.': 'Elige un archivo.',
  'the file must be at most 2 MB large.': 'El archivo debe ocupar 2 MB como máximo.',
  'the file must be text in UTF-8 or UTF-16.': 'El archivo debe ser texto en UTF-8 o UTF-16.',
  'the file is not CSV: {0}.': 'El archivo no es un CSV: {0}.',
  'there is no such person here.': 'Aquí no existe esa persona.',
  'they are on another service.': 'En otro servicio.',
  'a file has at most {0} lines.': 'Un archivo tiene {0} líneas como máximo.',
  'one file adds at most {0} people: upload it again for the others.':
    'Un archivo añade {0} personas como máximo: súbelo otra vez para las demás.',
  'You cannot follow yourself.': 'No puedes seguirte a ti.',
  'You cannot mute yourself.': 'No puedes silenciarte a ti.',
  'You cannot block yourself.': 'No puedes bloquearte a ti.',
  'you cannot follow this user.': 'No puedes seguir a esta persona.',
  'a bot can only follow users who follow it.': 'Un bot solo puede seguir a quienes lo siguen.',
  'an account can follow at most {0} users.': 'Una cuenta puede seguir a {0} personas como máximo.',
  'an account can mute at most {0} users.': 'Una cuenta puede silenciar a {0} personas como máximo.',
  'an account can block at most {0} users.': 'Una cuenta puede bloquear a {0} personas como máximo.',
  'say what is wrong.': 'Indica qué está mal.',
  'the note must be at most {0} characters long.': 'La nota debe tener {0} caracteres como máximo.',
  'You cannot report yourself.': 'No puedes denunciarte a ti.',
  'You cannot report your own {0}.': 'No puedes denunciar lo que es tuyo.',
  'a deleted post cannot be reported.': 'No se puede denunciar una publicación eliminada.',
  'a deleted message cannot be reported.': 'No se puede denunciar un mensaje eliminado.',
  'write why you do not agree.': 'Escribe por qué no estás de acuerdo.',
  'the text must be at most {0} characters long.': 'El texto debe tener {0} caracteres como máximo.',
  'this decision has already been withdrawn.': 'Esta decisión ya se retiró.',
  'you have already appealed against this decision.': 'Ya has apelado esta decisión.',
  'you already have {0} open appeals; appeal again when one has been decided.':
    'Ya esperan {0} apelaciones tuyas; apela de nuevo cuando se decida una.',
  'q contains nothing to search for.': 'La búsqueda no contiene nada que se pueda encontrar.',
  'queries may have at most {0} terms in all.': 'Una búsqueda puede tener {0} términos como máximo.',
} satisfies Record<FormMessage, string>;
