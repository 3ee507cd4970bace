import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const entrance = {
  signIn: 'Iniciar sesión',
  signInTo: (app) => markup`Inicia sesión para continuar a ${app}`,
  withPasskey: 'Iniciar sesión con una llave de acceso',
  passkeyFailed: 'La llave de acceso no ha respondido. Inténtalo otra vez o continúa de otra manera.',
  forgot: '¿Has olvidado la contraseña?',
  newHere: (link) => markup`¿Aún no tienes cuenta? ${link('Crear una cuenta')}`,
  hereAlready: (link) => markup`¿Ya tienes cuenta? ${link('Iniciar sesión')}`,
  login: 'Nombre de usuario o correo electrónico',
  password: 'Contraseña',
  showTyped: 'Mostrar lo escrito',
  join: 'Crear una cuenta',
  joinTo: (app) => markup`Crea una cuenta para continuar a ${app}`,
  invited: (name) => markup`${name} te ha invitado.`,
  invitation: 'Invitación',
  invitationHint: 'Quienes tienen cuenta pueden darte un enlace para crear la tuya.',
  username: 'Nombre de usuario',
  suggested: 'Aún libres:',
  usernameHint: 'Letras de la a a la z, cifras y guiones bajos, 20 como máximo. Lo ve todo el mundo.',
  email: 'Correo electrónico (opcional)',
  emailHint:
    'Cuando esté confirmado podrás iniciar sesión con él y pedir una contraseña nueva. Nadie más lo ve.',
  passwordLength: (min) => plural(min, { one: 'Al menos # carácter.', other: 'Al menos # caracteres.' }),
  passwordHint: 'Unas cuantas palabras seguidas son fáciles de recordar y difíciles de adivinar.',
  reason: 'Por qué quieres tener una cuenta',
  reasonHint: 'El equipo de moderación lo lee y decide sobre tu cuenta.',
  agreeToRules: (rules) => markup`Al crear una cuenta aceptas las ${rules('normas')}.`,
  agreeToTerms: (terms) => markup`Al crear una cuenta aceptas las ${terms('condiciones de uso')}.`,
  agree: (rules, terms) =>
    markup`Al crear una cuenta aceptas las ${rules('normas')} y las ${terms('condiciones de uso')}.`,
  createAccount: 'Crear la cuenta',
  askForAccount: 'Solicitar la cuenta',
  waiting: 'Pendiente de aprobación',
  waitingText:
    'El equipo de moderación decidirá sobre tu cuenta. Podrás iniciar sesión cuando la apruebe; si has indicado un correo electrónico, recibirás un mensaje.',
  questions: (contact) => markup`¿Preguntas? ${contact}`,
  toPosts: 'Ver las publicaciones',
  closed: 'El registro está cerrado por ahora',
  closedText: 'No se aceptan cuentas nuevas.',
  oneMoreStep: 'Un paso más',
  asksForCode: 'La contraseña es correcta. Esta cuenta pide además un código.',
  asksForPasskey: 'La contraseña es correcta. Esta cuenta pide además una llave de acceso.',
  usePasskey: 'Usar una llave de acceso',
  code: 'Código',
  recoveryCode: 'Código de recuperación',
  codeHint: 'El de tu aplicación de autenticación, o uno de tus códigos de recuperación.',
  beginAgain: 'Empezar de nuevo',
  signInToGoOn: 'Inicia sesión para continuar',
  notLost: 'Tu sesión está cerrada. Lo que escribiste no se ha perdido: inicia sesión y volverás a ello.',
  goOn: 'Continuar',
  signedIn: 'Has iniciado sesión',
  stillHere: 'Lo que escribiste sigue aquí. No se ha enviado nada.',
  goBack: 'Volver a ello',
  noMail:
    'Este servicio no envía correos. Pregunta a quienes lo gestionan: pueden darte un enlace para elegir una contraseña nueva.',
  noMailAsk: (contact) =>
    markup`Este servicio no envía correos. Pide aquí un enlace para elegir una contraseña nueva: ${contact}`,
  forgotText:
    'Si la cuenta tiene un correo electrónico confirmado, le enviaremos un enlace para elegir una contraseña nueva.',
  sendLink: 'Enviarme un enlace',
  withoutEmail: (contact) => markup`Si no tienes un correo confirmado, pregunta aquí: ${contact}`,
  backToSignIn: 'Volver al inicio de sesión',
  newLink: 'Pedir un enlace nuevo',
  look: 'Mira tu correo',
  onItsWay:
    'Si la cuenta existe y su correo electrónico está confirmado, hay un mensaje en camino. El enlace que contiene vale un día.',
  confirmEmail: 'Confirma tu correo electrónico',
  belongs: (email, account) => markup`${email} va a pertenecer a la cuenta ${account}.`,
  confirm: 'Confirmar',
  confirmed: 'Tu correo electrónico está confirmado',
  confirmedText: 'A partir de ahora puedes iniciar sesión con él.',
  setPassword: 'Elige una contraseña nueva',
  forAccount: (account) =>
    markup`Para la cuenta ${account}. Se cerrará tu sesión en todos los demás sitios; las aplicaciones conservan su acceso.`,
  newPassword: 'Contraseña nueva',
  set: 'Guardar la contraseña',
} satisfies Translation['entrance'];
