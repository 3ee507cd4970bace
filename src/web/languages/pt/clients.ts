import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Clientes',
  lead: 'Clientes para programas, fornecidos por este próprio serviço: cada um é gerado a partir da descrição da interface na versão que roda aqui.',
  guides: (javascript, python) =>
    markup`Os guias mostram tudo: ${javascript('JavaScript')}, ${python('Python')}.`,
  token: (link, variable) => markup`Os programas leem ${variable} do ambiente: ${link('obter um token')}.`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'Em uma página, sem build',
    commandLine: 'Linha de comando',
  },
  about: {
    npm: 'Chamadas tipadas, listas, fotos, envio de arquivos e streams ao vivo para Node.js e bundlers. Não tem dependências.',
    python: 'O mesmo para Python, em modo bloqueante e para asyncio. Só precisa da biblioteca padrão.',
    module: 'O mesmo cliente em um único arquivo, que páginas de qualquer origem podem importar.',
    commandLine: 'O pacote JavaScript também traz um programa para pessoas.',
  },
  files: 'Arquivos, tamanhos e somas de verificação',
  bytes: (name, count) => markup`${name}, ${count} bytes`,
} satisfies Translation['clients'];
