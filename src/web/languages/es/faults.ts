import type { Translation } from '../en.ts';

export const faults = {
  'only people who may {0} can see this.': 'Tu rol no permite ver esta página.',
  'this needs the role {0}.': 'Esto requiere un rol superior.',
  '@{0} is {1}; this needs a higher role than theirs.':
    '@{0} tiene un rol; esto requiere uno superior al suyo.',
  'you cannot do this to your own account.': 'No puedes hacer esto con tu propia cuenta.',
  'people with a role need a passkey or an authenticator app first: set one up at /account/security.':
    'Quien tiene un rol necesita antes una llave de acceso o una aplicación de autenticación: configura una en /account/security.',
  'the reason must be at most {0} characters long.': 'El motivo puede tener {0} caracteres como máximo.',
  'the end must look like 7d, 12h or 2026-12-31, not "{0}".':
    'El final debe ser como 7d, 12h o 2026-12-31, no «{0}».',
  'the end is in the past.': 'El final está en el pasado.',
  'the text must be at most {0} characters long.': 'El texto puede tener {0} caracteres como máximo.',
  'a warning needs a text.': 'Una advertencia necesita un texto.',
  'a message needs a text.': 'Un mensaje necesita un texto.',
  'posts of this person are being removed or restored.':
    'Se están retirando o restaurando publicaciones de esta persona.',
  'this person has no posts.': 'Esta persona no tiene publicaciones.',
  'there are no posts to restore.': 'No hay publicaciones que restaurar.',
  'the note is empty.': 'La nota está vacía.',
  'choose a decision.': 'Elige una decisión.',
  'the reported item is not a post.': 'Lo denunciado no es una publicación.',
  'an account is not removed, but suspended.': 'Una cuenta no se retira, se suspende.',
  'this report is open already.': 'Esta denuncia ya está abierta.',
  'this report was resolved before, by {0}.': 'Esta denuncia ya la resolvió {0}.',
  '{0} has taken this report.': '{0} se ha asignado esta denuncia.',
  'this service has no rule {0}.': 'Este servicio no tiene la norma {0}.',
  'choose what to decide.': 'Elige qué quieres decidir.',
  'at most {0} reports can be decided at once.': 'Se puede decidir como máximo sobre {0} denuncias a la vez.',
  'there is no such message, or it is private and no report names it.':
    'Ese mensaje no existe, o es privado y ninguna denuncia lo menciona.',
  'there is no such file, or it is private and no report names it.':
    'Ese archivo no existe, o es privado y ninguna denuncia lo menciona.',
  'there is no such channel, or it is private and no report names it.':
    'Ese canal no existe, o es privado y ninguna denuncia lo menciona.',
  'the decision about an appeal is final.': 'La decisión sobre una apelación es definitiva.',
  'a later decision has replaced it; undo that one ({0}).':
    'Una decisión posterior ha ocupado su lugar; anula esa ({0}).',
  'this is an appeal: accept or reject it.': 'Esto es una apelación: acéptala o recházala.',
  'a rejection needs an answer to the person.': 'Un rechazo necesita una respuesta a la persona.',
  'post {0} does not wait for review.': 'La publicación {0} no espera revisión.',
  'nobody waits for approval with the username "{0}".':
    'Nadie con el nombre de usuario «{0}» espera aprobación.',
  '{0} has already decided about it.': '{0} ya lo ha decidido.',
  'choose what it is.': 'Elige qué es.',
  '"{0}" is not a username.': '«{0}» no es un nombre de usuario.',
  '"{0}" is not the id of a {1}.': '«{0}» no es un id válido.',
  'this is a repost; remove its original, post {0}.':
    'Es un reposteo; retira el original, la publicación {0}.',
  'there is no removed {0} {1}.': 'No hay nada retirado con el id {1}.',
  'the account was deleted.': 'La cuenta se ha eliminado.',
  '@{0} has another {1} now.': '@{0} tiene ahora otra imagen.',
  'there is no user "{0}".': 'No existe la cuenta «{0}».',
  'there is no such active user.': 'No hay ninguna cuenta activa así.',
  'username must be 1 to 20 letters a-z, digits or underscores.':
    'El nombre de usuario debe tener de 1 a 20 letras a-z, cifras o guiones bajos.',
  'the username "{0}" is taken.': 'El nombre de usuario «{0}» está ocupado.',
  'type the username to confirm that the account is to be deleted.':
    'Escribe el nombre de usuario para confirmar que se elimine la cuenta.',
  'this account has no e-mail address.': 'Esta cuenta no tiene correo electrónico.',
  'this account has no passkey and no authenticator app.':
    'Esta cuenta no tiene llave de acceso ni aplicación de autenticación.',
  'a suspended account cannot be given a role.': 'Una cuenta suspendida no puede recibir un rol.',
  'this account is the last owner; make another one owner first.':
    'Esta cuenta es la última con el rol de propietario; dáselo antes a otra.',
  'this session has ended.': 'Esta sesión ha terminado.',
  'this token has ended.': 'Este token ha terminado.',
  'address must be an IP address such as 203.0.113.7, not "{0}".':
    'Debe ser una dirección IP, como 203.0.113.7, no «{0}».',
  'the limits must be a whole number of percent.': 'Los límites deben ser un porcentaje entero.',
  'percent must be a whole number from 1 to {0}.': 'El porcentaje debe ser un entero de 1 a {0}.',
  'there is no app "{0}".': 'No existe la aplicación «{0}».',
  'this app belongs to the service itself.': 'Esta aplicación pertenece al propio servicio.',
  'name must be one line.': 'El nombre debe ocupar una línea.',
  'name must not be blank.': 'El nombre no puede ser invisible.',
  '{0} has too many marks on one letter.': '{0}: una letra lleva demasiados signos.',
  'sign-up is closed at present, with or without an invitation.':
    'El registro está cerrado por ahora, con o sin invitación.',
  'the announcement is empty.': 'El anuncio está vacío.',
  'an announcement needs an end.': 'Un anuncio necesita un final.',
  'there are {0} announcements already; end one first.': 'Ya hay {0} anuncios; termina antes uno.',
  'accent must be a colour in hexadecimal, such as #0b6270.':
    'El color debe estar en hexadecimal, como #0b6270.',
  'Choose an image.': 'Elige una imagen.',
  'the {0} must be at most {1} MB.': 'La imagen puede ocupar {1} MB como máximo.',
  'the {0} must be a JPEG, PNG, GIF, WebP or AVIF image.': 'La imagen debe ser JPEG, PNG, GIF, WebP o AVIF.',
  'the {0} cannot be used: it must be at least {1} pixels wide and high.':
    'La imagen no sirve: debe tener al menos {1} píxeles de ancho y alto.',
  'the {0} cannot be used: its longer side may be at most {1} times the shorter one.':
    'La imagen no sirve: el lado largo puede medir como máximo {1} veces el corto.',
  'the {0} cannot be used: {1}.': 'La imagen no sirve ({1}).',
  'this must be an e-mail domain, an IP address or a network such as 203.0.113.0/24, not "{0}".':
    'Debe ser un dominio de correo, una dirección IP o una red como 203.0.113.0/24, no «{0}».',
  'there are {0} blocks already.': 'Ya hay {0} bloqueos.',
  '{0} is not blocked.': '{0} no está bloqueado.',
  'choose what the rule is about.': 'Elige de qué trata la regla.',
  'choose what is done.': 'Elige qué se hace.',
  'this must be a domain such as example.com, not "{0}".': 'Debe ser un dominio como example.com, no «{0}».',
  'this must be 1 to {0} words, not "{1}".': 'Deben ser de 1 a {0} palabras, no «{1}».',
  'a rule must be at most {0} characters long.': 'Una regla puede tener {0} caracteres como máximo.',
  'there are {0} rules already.': 'Ya hay {0} reglas.',
  'there is no rule about "{0}".': 'No hay ninguna regla sobre «{0}».',
  'the slug must be 1 to {0} lower-case letters and digits, not "{1}".':
    'El identificador debe tener de 1 a {0} minúsculas y cifras, no «{1}».',
  'there is an explore stream "{0}" already.': 'Ya existe el flujo «{0}».',
  '"{0}" is one of the explore streams that every service has.':
    '«{0}» es uno de los flujos que tienen todos los servicios.',
  'there is no explore stream "{0}".': 'No existe el flujo «{0}».',
  'at most {0} hashtags fit.': 'Caben {0} hashtags como máximo.',
  'a hashtag has letters, digits and "_" only, unlike "{0}".':
    'Un hashtag solo tiene letras, cifras y «_», a diferencia de «{0}».',
  'the {0} must not be empty.': 'El título y la descripción no pueden estar vacíos.',
  'the {0} must be one line.': 'El título y la descripción deben ocupar una línea cada uno.',
  '{0} is {1} characters long; at most {2} fit.': 'Tiene {1} caracteres; caben {2} como máximo.',
  '{0} must be {1}, not "{2}".': 'Los valores posibles son {1}, no «{2}».',
} satisfies Translation['faults'];
