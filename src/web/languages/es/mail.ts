import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const mail = {
  confirmEmail: {
    subject: (site) => `Confirma tu correo electrónico en ${site}`,
    asked: (site) => `Alguien ha indicado este correo electrónico para una cuenta en ${site}.`,
    open: 'Si has sido tú, abre esta página para confirmarlo:',
    button: 'Confirmar el correo',
    otherwise:
      'El enlace vale una semana. Si no has sido tú, no tienes que hacer nada: sin la confirmación no se usa el correo.',
  },
  newPassword: {
    subject: (account, site) => `Una contraseña nueva para ${account} en ${site}`,
    asked: (account, site) => `Alguien ha pedido una contraseña nueva para la cuenta ${account} en ${site}.`,
    open: 'Si has sido tú, abre esta página para elegirla:',
    button: 'Elegir una contraseña nueva',
    otherwise:
      'El enlace vale un día y una sola vez. Si no has sido tú, no tienes que hacer nada: la contraseña sigue siendo la misma.',
  },
  changed: {
    changes: {
      password: 'Se ha cambiado la contraseña',
      email: 'Se ha cambiado el correo electrónico',
      entered: 'Inicio de sesión con un navegador nuevo',
      'app-added': 'Se ha añadido una aplicación de autenticación',
      'app-removed': 'Se ha quitado la aplicación de autenticación',
      'passkey-added': 'Se ha añadido una llave de acceso',
      'passkey-removed': 'Se ha quitado una llave de acceso',
      'codes-replaced': 'Se han sustituido los códigos de recuperación',
      'factors-removed': 'Se han quitado las llaves de acceso y la aplicación de autenticación',
    },
    subject: (change, account, site) => `${change}: ${account} en ${site}`,
    withBrowser: (change, account, site, time, browser, network) =>
      `${change}: cuenta ${account} en ${site}, el ${time}, con ${browser} desde la red ${network}.`,
    aBrowser: 'un navegador',
    byAdministrator: (change, account, site, time) =>
      `${change}: cuenta ${account} en ${site}, el ${time}, por el equipo de administración.`,
    nothing: 'Si has sido tú, no tienes que hacer nada.',
    open: 'Si no has sido tú, abre esta página:',
    button: 'No he sido yo',
    undoes:
      'Cierra todas las sesiones, deshace lo que se ha cambiado desde entonces en el inicio de sesión de la cuenta y te permite elegir una contraseña nueva.',
    valid: 'El enlace vale siete días y una sola vez.',
  },
  signUpsWait: {
    subject: (site) => `Hay registros pendientes de aprobación en ${site}`,
    asked: (account, site) =>
      `${account} quiere tener una cuenta en ${site}. Puede que otras personas se hayan registrado desde entonces:`,
    button: 'Ver los registros',
  },
  signUpApproved: {
    subject: (site) => `Tu cuenta en ${site} está aprobada`,
    text: (account) => `Tu cuenta ${account} está aprobada. Ya puedes iniciar sesión:`,
    button: 'Iniciar sesión',
  },
  signUpRefused: { subject: (site) => `Tu registro en ${site}` },
  exportReady: {
    subject: (account, site) => `Tu exportación está lista: ${account} en ${site}`,
    text: (account, site) =>
      `La exportación de la cuenta se puede descargar durante un día: ${account} en ${site}.`,
    button: 'Descargar la exportación',
  },
  importDone: {
    subject: (account, site) => `Tu importación ha terminado: ${account} en ${site}`,
    text: (account, site) => `Se ha importado el archivo: ${account} en ${site}.`,
    button: 'Ver la importación',
  },
  notYou:
    'Si no lo has pedido tú, otra persona ha iniciado sesión: cierra en esta página todas las demás sesiones y cambia la contraseña.',
  account: 'Tu cuenta',
  deleted: {
    subject: (account, site) => `Se ha eliminado la cuenta ${account} en ${site}`,
    text: (account, site) =>
      `Quienes gestionan ${site} han eliminado tu cuenta ${account} y todo lo que contenía. No se puede recuperar.`,
  },
  renamed: {
    subject: (site, account) => `Tu nombre de usuario en ${site} es ahora ${account}`,
    text: (site, before, now) =>
      `Quienes gestionan ${site} han dado a tu cuenta ${before} el nombre de usuario ${now}. Úsalo a partir de ahora para iniciar sesión.`,
    stays: (before) =>
      `Tus publicaciones, seguidores y mensajes siguen como están, y las menciones antiguas de ${before} siguen llevando a ti. El nombre de usuario anterior queda libre para otras personas.`,
  },
  moderators: {
    subject: (site) => `Del equipo de moderación de ${site}`,
    appeal: 'Si no estás de acuerdo, puedes presentar una apelación, una sola vez:',
    button: 'Apelar',
    rule: (number) => `Se ha incumplido la norma ${number} de este servicio:`,
  },
  disagree: (contact) => `Si no estás de acuerdo: ${contact}`,
  answers: {
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.':
      'El equipo de moderación ha revisado lo que denunciaste y ha decidido que puede quedarse. Gracias por la denuncia.',
    'A moderator has looked at what you reported and has acted on it. Thank you for the report.':
      'El equipo de moderación ha revisado lo que denunciaste y ha tomado medidas. Gracias por la denuncia.',
    'A moderator has looked at it again. You were right: the decision is withdrawn.':
      'El equipo de moderación lo ha revisado de nuevo. Tenías razón: la decisión queda anulada.',
    'Please read the rules of this service again, and keep to them.':
      'Vuelve a leer las normas de este servicio y respétalas.',
    'What you wrote insults or threatens others. There is no place for that here.':
      'Lo que has escrito insulta o amenaza a otras personas. Eso no tiene cabida aquí.',
    'What you post is advertising, or the same thing again and again. Please stop that.':
      'Lo que publicas es publicidad o siempre lo mismo. Deja de hacerlo, por favor.',
    'Please put a content warning on what may disturb others.':
      'Pon una advertencia de contenido en lo que pueda perturbar a otras personas.',
    'What you posted is not yours to publish, or is against the law.':
      'Lo que has publicado no es tuyo o va contra la ley.',
  },
  webhook: {
    subject: (app, site) => `Se ha desactivado un webhook de ${app} en ${site}`,
    text: (app, site) => `Se ha desactivado un webhook de tu aplicación ${app} en ${site}:`,
    gone: 'Respondió con 410 (Gone).',
    failed: 'Durante tres días, ninguna petición recibió una respuesta con un estado de 200 a 299.',
    enable:
      'No se le enviará nada más hasta que lo actives de nuevo. Aquí están sus últimas peticiones y un botón para activarlo:',
    button: 'Ver el webhook',
  },
  notifications: {
    one: (title, site) => `${title} en ${site}`,
    many: (count, site) =>
      `${plural(count, { one: '# notificación', other: '# notificaciones' })} en ${site}`,
    most: (count, site) =>
      `${plural(count, { one: '# notificación o más', other: '# notificaciones o más' })} en ${site}`,
    more: 'Hay más',
    why: (account) =>
      `Recibes este mensaje porque las notificaciones por correo están activadas para ${account}.`,
    end: 'No recibir más',
    change: 'Cambiar lo que recibes',
  },
  named: {
    person: (name) => name,
    others: (count) => plural(count, { one: '# persona más', other: '# personas más' }),
    warning: (text) => `Advertencia: ${text}`,
  },
} satisfies Translation['mail'];
