import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Clientes',
  lead: 'Clientes para programas, tal como los ofrece este mismo servicio: cada uno se genera a partir de la descripción de la interfaz en la versión que funciona aquí.',
  guides: (javascript, python) =>
    markup`Las guías lo muestran todo: ${javascript('JavaScript')}, ${python('Python')}.`,
  token: (link, variable) =>
    markup`Los programas toman ${variable} del entorno: ${link('obtener un token')}.`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'En una página, sin compilación',
    commandLine: 'Línea de comandos',
  },
  about: {
    npm: 'Llamadas con tipos, listas, fotos, subida de archivos y streams en directo para Node.js y bundlers. No tiene dependencias.',
    python: 'Lo mismo para Python, en modo bloqueante y para asyncio. Solo necesita la biblioteca estándar.',
    module: 'El mismo cliente en un único archivo, que pueden importar páginas de cualquier origen.',
    commandLine: 'El paquete de JavaScript incluye también un programa para personas.',
  },
  files: 'Archivos, tamaños y sumas de verificación',
  bytes: (name, count) => markup`${name}, ${count} bytes`,
} satisfies Translation['clients'];
