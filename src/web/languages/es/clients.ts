import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Paquetes de cliente',
  lead: 'Clientes para programas, tal como los ofrece este mismo servicio: cada uno se genera a partir de la descripción de la interfaz en la versión que funciona aquí.',
  guides: (javascript, python) =>
    markup`Las guías muestran cómo se usan: ${javascript('JavaScript')}, ${python('Python')}.`,
  kinds: {
    npm: 'Paquete de JavaScript',
    module: 'Módulo para navegadores',
    types: 'Tipos del módulo',
    python: 'Paquete de Python',
  },
  about: {
    npm: 'Llamadas con tipos, listas, subida de archivos y streams en directo para Node.js y bundlers. No tiene dependencias.',
    module:
      'El mismo cliente en un único archivo minificado, para páginas sin compilación. Pueden importarlo páginas de cualquier origen.',
    types: 'Para editores y comprobadores de tipos, cuando el módulo se importa por su URL.',
    python:
      'Llamadas con tipos, listas, subida de archivos y streams en directo, en modo bloqueante y para asyncio.',
  },
  commandLine: 'El paquete incluye también un programa de línea de comandos. Se ejecuta sin instalarlo:',
  bytes: (name, count) => markup`${name}, ${count} bytes`,
} satisfies Translation['clients'];
