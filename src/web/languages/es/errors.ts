import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'one'>('es');

export const errors = {
  titles: {
    missing: 'Aquí no hay nada',
    method: 'Eso no se puede hacer aquí',
    soon: 'Volvemos en un momento',
    theirs: 'No ha funcionado',
    ours: 'Algo ha salido mal',
  },
  missing: 'No hay ninguna página en esta dirección, o no tienes permiso para verla.',
  front: 'Ir a la página principal',
  id: 'Si informas de este error, indica su identificador:',
  wait: (seconds) =>
    plural(seconds, {
      one: 'Espera # segundo antes de volver a intentarlo.',
      other: 'Espera # segundos antes de volver a intentarlo.',
    }),
  passwordLength: (min, max) => `La contraseña debe tener entre ${min} y ${max} caracteres.`,
  fixes: {
    'stale-form':
      'Vuelve atrás, recarga la página y envía el formulario de nuevo. Debes permitir las cookies.',
    'method-not-allowed': 'Ve a la página principal y continúa desde allí.',
    'internal-error': 'El fallo es nuestro. Inténtalo de nuevo más tarde.',
    unavailable: 'Inténtalo de nuevo dentro de unos segundos.',
  },
  messages: {
    ...formMessages,
    'the name or the password is wrong.': 'El nombre o la contraseña no son correctos.',
    'the password is wrong.': 'La contraseña no es correcta.',
    'signing in took too long. Begin again.': 'El inicio de sesión ha tardado demasiado. Empieza de nuevo.',
    'this passkey is of another account.': 'Esta llave de acceso es de otra cuenta.',
    'confirm first that it is you.': 'Confirma primero que eres tú.',
    'this form is out of date or was not sent from our page.':
      'Este formulario ha caducado o no se envió desde nuestra página.',
    'this invitation is invalid or has expired.': 'Esta invitación no es válida o ha caducado.',
    'sign-up is closed at present.': 'El registro está cerrado por ahora.',
    'signing up needs an invitation.': 'Para registrarse hace falta una invitación.',
    'signing up is not possible from your network.': 'No es posible registrarse desde tu red.',
    'this link has been used, is too old, or is for another e-mail address.':
      'Este enlace ya se ha usado, ha caducado o es de otra dirección de correo.',
    'this link has been used, or is older than a day. Ask for a new one.':
      'Este enlace ya se ha usado o tiene más de un día. Pide uno nuevo.',
    'this link has been used, or is older than seven days.':
      'Este enlace ya se ha usado o tiene más de siete días.',
    'another account has confirmed this e-mail address.':
      'Otra cuenta ya ha confirmado esta dirección de correo.',
    'tick the box to confirm that everything is to be deleted.':
      'Marca la casilla para confirmar que hay que eliminarlo todo.',
    'The password must not be the username.': 'La contraseña no puede ser el nombre de usuario.',
    'there can be at most {0} pins.': 'puedes fijar como máximo {0} listas.',
    'only the owner and editors can change a channel.':
      'Solo el propietario y los editores pueden cambiar un canal.',
    'the query has a quotation mark that is not closed.': 'La búsqueda tiene unas comillas sin cerrar.',
    'the query has an OR that does not stand between two terms; as a word it is written "OR".':
      'OR no está entre dos términos de la búsqueda; como palabra se escribe "OR".',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.':
      'Ningún dispositivo espera este código. Los códigos valen 15 minutos: vuelve a mirar el dispositivo.',
  },
} satisfies Translation['errors'];
