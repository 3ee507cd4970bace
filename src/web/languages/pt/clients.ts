import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Pacotes de cliente',
  lead: 'Clientes para programas, fornecidos por este próprio serviço: cada um é gerado a partir da descrição da interface na versão que roda aqui.',
  guides: (javascript, python) =>
    markup`Os guias mostram como usá-los: ${javascript('JavaScript')}, ${python('Python')}.`,
  kinds: {
    npm: 'Pacote JavaScript',
    module: 'Módulo para navegadores',
    types: 'Tipos do módulo',
    python: 'Pacote Python',
  },
  about: {
    npm: 'Chamadas tipadas, listas, envio de arquivos e streams ao vivo para Node.js e bundlers. Não tem dependências.',
    module:
      'O mesmo cliente em um único arquivo minificado, para páginas sem build. Páginas de qualquer origem podem importá-lo.',
    types: 'Para editores e verificadores de tipos, quando o módulo é importado pela URL.',
    python:
      'Chamadas tipadas, listas, envio de arquivos e streams ao vivo, em modo bloqueante e para asyncio.',
  },
  commandLine: 'O pacote também traz um programa de linha de comando. Ele roda sem instalação:',
  bytes: (name, count) => markup`${name}, ${count} bytes`,
} satisfies Translation['clients'];
