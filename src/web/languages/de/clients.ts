import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Clients',
  lead: 'Clients für Programme, so wie dieser Dienst sie selbst bereitstellt: jeder ist aus der Beschreibung der Schnittstelle in der Version erzeugt, die hier läuft.',
  guides: (javascript, python) =>
    markup`Die Anleitungen zeigen alles: ${javascript('JavaScript')}, ${python('Python')}.`,
  token: (link, variable) =>
    markup`Die Programme nehmen ${variable} aus der Umgebung: ${link('Token holen')}.`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'In einer Seite, ohne Build',
    commandLine: 'Kommandozeile',
  },
  about: {
    npm: 'Typisierte Aufrufe, Listen, Fotos, Uploads und Live-Streams für Node.js und Bundler. Ohne Abhängigkeiten.',
    python: 'Dasselbe für Python, blockierend und für asyncio. Braucht nur die Standardbibliothek.',
    module: 'Derselbe Client als eine Datei, die Seiten von jedem Origin importieren dürfen.',
    commandLine: 'Das JavaScript-Paket enthält auch ein Programm für Menschen.',
  },
  files: 'Dateien, Größen und Prüfsummen',
  bytes: (name, count) => markup`${name}, ${count} Bytes`,
} satisfies Translation['clients'];
