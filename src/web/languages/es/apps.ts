import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf, pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');
const number = (count: number) => numbersOf('es').format(count);

export const apps = {
  title: 'Aplicaciones',
  authorised: 'Aplicaciones que has autorizado',
  noneAuthorised: 'Ninguna. Cuando permitas que una aplicación use tu cuenta, aparecerá aquí.',
  since: (time) => markup`Autorizada: ${time}.`,
  unreviewed: 'Registrada por un programa, sin revisar.',
  mayDo: 'Lo que puede hacer',
  tokens: (count) => `Tokens de acceso (${number(count)})`,
  revoke: 'Revocar el acceso',
  revokeOf: (app) => `Revocar el acceso de ${app}`,
  token: (id, time, scopes) => markup`Token ${id}, emitido: ${time}. ${scopes}`,
  endToken: 'Revocar este token',
  endTokenOf: (id) => `Revocar el token ${id}`,
  own: 'Aplicaciones que has registrado',
  ownText: (documentation) =>
    markup`Para desarrolladores: una aplicación tiene un identificador de cliente y un secreto, con los que pide acceso a las personas. Su página también te da un token para un bot. Consulta la ${documentation('documentación')}.`,
  noneOwn: 'No has registrado ninguna.',
  clientId: (id) => markup`Identificador de cliente: ${id}`,
  register: 'Registrar una aplicación',
  registerIt: 'Registrar la aplicación',
  onlyAdministrators: 'En este servicio solo los administradores registran aplicaciones.',
  name: 'Nombre',
  nameHint: 'Se ve cuando se pide acceso y debajo de las publicaciones.',
  website: 'Sitio web (opcional)',
  redirects: 'URI de redirección',
  redirectsHint:
    'Las URL a las que se vuelve después de permitir o rechazar el acceso, una por línea. Una aplicación que nunca pide acceso no necesita ninguna.',
  all: 'Todas las aplicaciones',
  secret: 'El secreto del cliente',
  storeNow: 'Guárdalo ahora. No se volverá a mostrar.',
  suspended: (time) =>
    markup`Suspendida por quienes gestionan este servicio (${time}): sus tokens se rechazan y sus webhooks esperan.`,
  ownLimits: (percent) => `Límites propios: el ${number(percent)} % de los de todas las aplicaciones.`,
  parts: (calls, errors, limits, streams) =>
    markup`${calls('Llamadas')}, ${errors('errores')}, ${limits('límites')}, ${streams('flujos')}`,
  webhooks: (link) => markup`${link('Webhooks')}: su estado y sus últimas peticiones`,
  save: 'Guardar',
  ownToken: 'Un token para ti',
  ownTokenText: 'Para un bot o script que actúa en tu nombre y no necesita iniciar sesión.',
  getToken: 'Obtener un token',
  clientSecret: 'Secreto del cliente',
  replacing:
    'Un secreto nuevo sustituye al actual, que sigue siendo válido un día para que puedas poner el nuevo en su lugar. Los tokens de acceso siguen siendo válidos.',
  replace: 'Crear un secreto nuevo',
  replaced: (time) =>
    markup`El secreto anterior (sustituido: ${time}) todavía es válido. Si se ha filtrado, revócalo ahora.`,
  endOld: 'Revocar ahora el secreto anterior',
  delete: 'Eliminar la aplicación',
  deleting: 'Todos sus tokens terminan al momento. Las publicaciones hechas con ella conservan su nombre.',
  yourToken: 'Tu token',
  actsAs: (name) =>
    markup`Con él, un bot o script tuyo actúa como ${name} mediante esta aplicación, sin iniciar sesión. Quien lo tenga puede hacer lo mismo: no lo pongas nunca en una página o aplicación que des a otras personas.`,
  yourTokens: 'Tus tokens de esta aplicación',
  mostTokens: (most) =>
    plural(most, {
      one: 'Puede haber #. Si creas otro, termina el que lleva más tiempo sin usarse.',
      other: 'Puede haber #. Si creas otro, termina el que lleva más tiempo sin usarse.',
    }),
  scopes: 'Permisos',
  basic: (scope, what) => markup`${scope} se concede siempre: ${what}.`,
  scope: (scope, what) => markup`${scope}: ${what}`,
  done: {
    app: 'La aplicación ya no tiene acceso a tu cuenta.',
    token: 'El token ya no es válido.',
    deleted: 'La aplicación se ha eliminado.',
    changed: 'La aplicación se ha cambiado.',
    registered: 'La aplicación se ha registrado.',
    secret: 'El secreto anterior ya no es válido.',
    enabled: 'El webhook está activado: recibe lo que ocurra a partir de ahora.',
  },
  webhooksOf: (app) => `Webhooks de ${app}`,
  toApp: 'Ir a la aplicación',
  noWebhooks: (guide) =>
    markup`La aplicación no tiene webhooks. Los crea ella misma: consulta la ${guide('guía')}.`,
  enable: 'Volver a activarlo',
  noRequests: 'Todavía no hay peticiones.',
  requests: 'Últimas peticiones',
  disabled: (time) => markup`Desactivado (${time}):`,
  disabledBy: {
    app: 'por la aplicación.',
    failing: 'durante tres días ninguna petición obtuvo una respuesta con un estado de 200 a 299.',
    gone: 'su URL respondió con 410 (Gone).',
  },
  enabled: 'Activado.',
  failing: (since, next) => markup`Las peticiones fallan (la primera: ${since}). Próximo intento: ${next}.`,
  status: (status) => `estado ${status}`,
  delivered: (time, answer, took) => markup`${time}: entregada, ${answer} tras ${took}.`,
  notDelivered: (time, answer, took) => markup`${time}: fallida, ${answer} tras ${took}.`,
  events: (events, attempts) => `Eventos: ${number(events)}. Intentos: ${number(attempts)}.`,
} satisfies Translation['apps'];
