import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Client-Pakete',
  lead: 'Clients für Programme, so wie dieser Dienst sie selbst bereitstellt: jeder ist aus der Beschreibung der Schnittstelle in der Version erzeugt, die hier läuft.',
  guides: (javascript, python) =>
    markup`Die Anleitungen zeigen, wie man sie benutzt: ${javascript('JavaScript')}, ${python('Python')}.`,
  kinds: {
    npm: 'JavaScript-Paket',
    module: 'Modul für Browser',
    types: 'Typen des Moduls',
    python: 'Python-Paket',
  },
  about: {
    npm: 'Typisierte Aufrufe, Listen, Uploads und Live-Streams für Node.js und Bundler. Ohne Abhängigkeiten.',
    module:
      'Derselbe Client als eine minifizierte Datei, für Seiten ohne Build. Seiten von jedem Origin dürfen ihn importieren.',
    types: 'Für Editoren und Typprüfung, wenn das Modul über seine URL importiert wird.',
    python: 'Typisierte Aufrufe, Listen, Uploads und Live-Streams, blockierend und für asyncio.',
  },
  commandLine: 'Das Paket enthält auch ein Programm für die Kommandozeile. Es läuft ohne Installation:',
  bytes: (name, count) => markup`${name}, ${count} Bytes`,
} satisfies Translation['clients'];
