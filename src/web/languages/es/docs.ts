import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const docs = {
  contents: 'Contenido',
  overview: 'Resumen',
  guides: 'Guías',
  console: 'Consola de flujos',
  reference: 'Referencia',
  objects: 'Objetos',
  errors: 'Errores',
  search: 'Buscar en la documentación',
  nothingFound: 'Sin resultados',
  found: { one: '{0} resultado', other: '{0} resultados' },
  copy: 'Copiar',
  copied: 'Copiado',
  tryIt: 'Probar',
  changes: 'cambia algo',
  streamHint: (link) =>
    markup`Un flujo no termina: ábrelo en la ${link('consola de flujos')} o usa el comando de arriba.`,
  appHint: (link) =>
    markup`Solo una aplicación puede hacer esta llamada, con un token propio: consulta ${link('Signing in')}.`,
  filesHint: 'Desde aquí no se envían archivos: usa el comando de arriba.',
  needsNoToken: (link) =>
    markup`No hace falta token. Con uno ves lo que ve tu cuenta: ${link('obtener un token de prueba')}.`,
  needsToken: (link) => markup`Esta llamada necesita un token: ${link('obtener un token de prueba')}.`,
  needsScripts: 'El formulario necesita scripts. El comando de arriba hace la misma llamada.',
  caution: 'Esto cambia algo: la solicitud se hace de verdad, en tu nombre.',
  body: 'Cuerpo, en JSON',
  general: 'Parámetros generales',
  send: (method) => markup`Enviar ${method}`,
  byDefault: 'predeterminado',
  required: '(obligatorio)',
  script: {
    signIn: 'iniciar sesión para probar',
    lacks: 'A tu token le falta el permiso {0}: {1}.',
    sent: 'Se envía con tu token. {0}',
    sentAsTest: 'Se envía como {0}, una cuenta de prueba. {1}',
    yourSandbox: 'Tu entorno de pruebas',
    endToken: 'Terminar el token',
    sending: 'Enviando…',
    noReply: 'Sin respuesta: {0}',
  },
  token: 'Un token para probar llamadas',
  tokenAbout: 'Te da un token con el que probar las llamadas de la referencia.',
  tokenHint: (name) =>
    markup`Con un token, «Probar» hace llamadas en tu nombre (${name}): lo que cambian queda cambiado de verdad. Elige qué permite el token:`,
  getToken: 'Obtener un token',
  tokenOfApp: (apps) =>
    markup`El token pertenece a la aplicación «Reference». Puedes terminarlo cuando quieras en ${apps('Aplicaciones')}.`,
  yourToken: 'Tu token',
  tokenScopes: (scopes, variable) =>
    markup`Permisos: ${scopes}. No se vuelve a mostrar. «Probar» lo envía desde esta pestaña del navegador hasta que la cierres; los comandos de la referencia lo toman de ${variable}.`,
  tokenEnds: (apps) => markup`Vale hasta que lo termines, allí o en ${apps('Aplicaciones')}.`,
  backToConsole: 'Volver a la consola',
  backToDocs: 'Volver a la documentación',
  backToCall: 'Volver a la llamada',
} satisfies Translation['docs'];
