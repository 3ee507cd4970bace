import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const oauth = {
  allowTitle: (app) => `¿Permitir ${app}?`,
  allowApp: (app) => markup`¿Permitir que ${app} use tu cuenta?`,
  allowDevice: (app) => markup`¿Permitir que ${app} use tu cuenta en un dispositivo?`,
  taken: (host) => markup`En ambos casos irás a ${host}.`,
  revocable: (link) =>
    markup`La aplicación nunca conoce tu contraseña, y puedes revocar su acceso cuando quieras en ${link('tu cuenta')}.`,
  questions: (contact) => markup`¿Preguntas? ${contact}`,
  messagesRisk:
    'Podría leer tus mensajes privados y escribir otros en tu nombre. Permítelo solo a una aplicación de confianza.',
  unreviewed:
    'Esta aplicación la registró un programa y nadie la ha revisado: su nombre y su sitio web no demuestran nada. Permítela solo si acabas de iniciar esto tú.',
  asks: (app) => markup`${app} pide permiso para:`,
  isNew: 'nuevo',
  allow: 'Permitir',
  refuse: 'Rechazar',
  signedInAs: (name) => markup`Has iniciado sesión como ${name}.`,
  notYou: '¿No eres tú?',
  connect: 'Conectar un dispositivo',
  code: 'Código',
  codeHint:
    'Las ocho letras que muestra tu televisor o programa, como BCDF-GHJK. No introduzcas nunca un código que te hayan enviado.',
  goOn: 'Continuar',
  deviceRisk: (code) =>
    markup`Permítelo solo si estás iniciando sesión ahora en un dispositivo o programa tuyo y muestra el código ${code}. Si te han enviado el código o un enlace a esta página, recházalo: quien lo envió entraría en tu cuenta.`,
  asked: (time) => markup`Solicitado: ${time}.`,
  allowed: 'El dispositivo puede usar tu cuenta. Vuelve a él: continuará en unos segundos.',
  refused: 'El dispositivo no tiene acceso a tu cuenta.',
  scopes: {
    basic: 'Ver tu perfil básico y lo que puedes ver de otras personas',
    stream: 'Leer tu inicio y tus menciones',
    messages: 'Leer y enviar mensajes privados y públicos por ti',
    public_messages: 'Leer y enviar por ti mensajes en canales públicos',
    export: 'Exportar todo lo que has creado',
    write_post: 'Publicar, compartir y marcar con estrellas por ti',
    follow: 'Seguir, silenciar y bloquear a personas por ti',
    files: 'Ver, añadir y cambiar tus archivos',
    update_profile: 'Cambiar tu perfil',
    admin: 'Administrar este servicio por ti, con los permisos de tu rol',
  },
} satisfies Translation['oauth'];
