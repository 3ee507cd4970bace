import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const security = {
  title: 'Seguridad',
  needsFactor:
    'Quien tiene un rol en este servicio necesita una llave de acceso o una aplicación de autenticación. Hasta que tengas una, no puedes usar tu rol.',
  hasStep:
    'Después de la contraseña se te pide un segundo paso: una llave de acceso, un código de tu aplicación de autenticación o un código de recuperación.',
  hasNoStep:
    'Tu contraseña basta para iniciar sesión. Con una llave de acceso o una aplicación de autenticación ya no basta por sí sola.',
  passkeys: 'Llaves de acceso',
  passkeysText:
    'Con una llave de acceso inicias sesión con el bloqueo de tu dispositivo, sin nombre ni contraseña. Solo funciona en este sitio, así que no se puede robar con engaños.',
  added: (time) => markup`Añadida: ${time}.`,
  remove: 'Quitar',
  removePasskey: (name) => `Quitar la llave de acceso ${name}`,
  addPasskey: 'Añadir una llave de acceso',
  noPasskeys: 'Las llaves de acceso necesitan un nombre de host y https, que este servicio no tiene aquí.',
  app: 'Aplicación de autenticación',
  appText: 'Una aplicación en tu teléfono muestra un código que cambia cada 30 segundos.',
  setUpApp: 'Configurar una aplicación de autenticación',
  appSetUp: (time) => markup`Configurada: ${time}.`,
  removeApp: 'Quitar la aplicación de autenticación',
  codes: 'Códigos de recuperación',
  codesText:
    'Con cada uno inicias sesión una vez en lugar del segundo paso, si has perdido los demás medios.',
  codesLeft: (count) => plural(count, { one: 'Te queda #.', other: 'Te quedan #.' }),
  makeCodes: 'Crear códigos nuevos',
  removalText:
    'Ya no servirá para iniciar sesión. Si no tienes otro segundo paso, a partir de entonces bastará tu contraseña.',
  replacementText: 'Los códigos que tienes ahora dejarán de funcionar.',
  createPasskey: 'Crear una llave de acceso',
  passkeyName: 'Nombre',
  passkeyNameHint: 'Para distinguirla de otras.',
  needsScripts: 'Para esto hacen falta scripts y un navegador que conozca las llaves de acceso.',
  scan: 'Escanea este código con la aplicación:',
  qrCode: 'Código QR de la clave',
  typeKey: (key) => markup`O escribe en ella esta clave: ${key}`,
  newCodeHint: 'El que la aplicación muestra ahora.',
  setItUp: 'Configurarla',
  yourCodes: 'Tus códigos de recuperación',
  yourCodesText:
    'Con cada uno de estos códigos inicias sesión una vez en lugar del segundo paso, si has perdido tu dispositivo. Imprímelos o guárdalos con tus contraseñas. No se volverán a mostrar.',
  stored: 'Los he guardado',
  confirmTitle: 'Confirma que eres tú',
  confirmText: (name) =>
    markup`Lo que sigue cambia cómo está protegida ${name}, o lee todo su contenido. No se te volverá a preguntar durante diez minutos.`,
  appCodeHint: 'De tu aplicación de autenticación.',
  notNow: 'Ahora no',
  undoTitle: '¿No fuiste tú?',
  undoText: (account, email) => markup`La cuenta ${account} se devuelve a quien lee el correo de ${email}:`,
  undoSessions: 'se cierran todas las sesiones y la contraseña deja de ser válida;',
  undoFactors: 'se quitan las llaves de acceso y aplicaciones de autenticación añadidas desde entonces;',
  undoEmail: 'se restablece el correo electrónico si se cambió desde entonces.',
  undoNext: (apps) =>
    markup`Luego eliges una contraseña nueva. Después revisa tus ${apps('aplicaciones')}: se conservan.`,
  undo: 'No fui yo',
  done: {
    password: 'Tu contraseña se ha cambiado, y tu sesión se ha cerrado en todos los demás sitios.',
    passkey: 'La llave de acceso se ha añadido.',
    app: 'La aplicación de autenticación está configurada.',
    codes: 'Los códigos anteriores ya no son válidos.',
    'passkey-removed': 'La llave de acceso se ha quitado. Elimínala también en tu dispositivo.',
    'app-removed': 'La aplicación de autenticación se ha quitado.',
  },
} satisfies Translation['security'];
