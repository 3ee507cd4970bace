import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const testToken = {
  offer: 'Un clic y sin cuenta: tres personas de prueba en un entorno propio, cada una con su token.',
  get: 'Obtener un token de prueba',
  title: 'Entorno de pruebas',
  about:
    'Un entorno de pruebas es un pequeño servicio solo para ti: Ada, Ben y Cem se siguen entre sí y tienen publicaciones, una foto, una encuesta y un canal. Nadie de este servicio los ve, y ellos no ven a nadie de aquí. Son cuentas de prueba y no pueden iniciar sesión.',
  tokens: 'Tus tokens de prueba',
  once: 'Cada persona tiene un token con todos los permisos. Los tokens y el secreto no se vuelven a mostrar: si los pierdes, restablece el entorno.',
  app: 'La aplicación de prueba',
  appToken: 'Token de la propia aplicación',
  commands: 'En una terminal',
  commandsHint: (variable) =>
    markup`Los comandos de las guías y de la referencia leen el token de ${variable}. «Probar» envía el de la primera persona desde esta pestaña.`,
  base: (url) =>
    markup`Los tokens funcionan en las direcciones de las guías. Todo está también bajo ${url}, donde la aplicación obtiene tokens propios.`,
  ends: (when) => markup`Termina por sí solo: ${when}.`,
  webhooksHere: 'Sus webhooks pueden dirigirse a programas de este equipo, como http://127.0.0.1:3000.',
  webhooksElsewhere:
    'Sus webhooks necesitan una URL https pública. En un servicio que funcione en tu propio equipo también pueden dirigirse a http://127.0.0.1.',
  ownAccount: (link) => markup`¿Tienes una cuenta aquí? ${link('Obtén un token de ella')}.`,
  noPages: 'No tiene páginas: las direcciones de sus personas y publicaciones no se pueden abrir.',
  shownBefore:
    'Tienes un entorno de pruebas. Sus tokens se mostraron al crearlo: si los has perdido, restablécelo.',
  reset: 'Restablecer',
  resetHint:
    'Se borra todo lo que hay en el entorno, sus streams terminan y recibes uno nuevo con otros tokens.',
  remove: 'Eliminar',
  removeHint: 'Se borra todo lo que hay en el entorno y sus tokens dejan de valer.',
} satisfies Translation['testToken'];
