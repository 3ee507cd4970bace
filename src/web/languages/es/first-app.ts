import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const firstApp = {
  title: 'Una primera aplicación',
  about:
    'Con un clic se registra una aplicación tuya llamada Console, se obtiene un token de aplicación y se abre un stream de lo que ocurre aquí. El código se muestra debajo del stream.',
  make: 'Crear una aplicación, un token y un stream',
  made: (link) =>
    markup`La aplicación ${link('Console')} es tuya y su stream está abierto abajo. El token y el stream terminan cuando sales de esta página.`,
  secretOnce: 'El secreto no se volverá a mostrar. No lo compartas.',
  secretElsewhere:
    'El secreto se mostró al crear la aplicación. Puedes crear uno nuevo en la página de la aplicación.',
  code: 'Lo mismo en un programa',
  codeHint: (token, link) =>
    markup`${token} es un token de acceso. ${link('Ambos clientes')} los ofrece este servicio.`,
} satisfies Translation['firstApp'];
