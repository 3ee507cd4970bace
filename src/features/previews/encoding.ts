import { TextDecoder } from 'node:util';

/** What tells the encoding of a page. */
export interface Told {
  /** By the header of its reply. */
  header: string | undefined;
  /** By a meta element in its head. */
  meta: string | undefined;
  /** Its language, and the host that it is at: they tell which encodings it may have if nothing else does. */
  lang: string | undefined;
  host: string;
}

const MARKS = { efbbbf: 'utf-8', fffe: 'utf-16le', feff: 'utf-16be' };
/** An XML declaration, which begins with `<?`, in two bytes for each character. */
const WIDE = { '3c003f00': 'utf-16le', '003c003f': 'utf-16be' };
const DECLARATION = 1024;

/** Encodings of old pages, with the languages and top-level domains that had them; the first one that the bytes fit is taken. */
const OLD: readonly (readonly [encodings: readonly string[], places: string])[] = [
  [['euc-jp', 'shift_jis'], 'ja .jp'],
  [['euc-kr'], 'ko .kr'],
  [['gb18030'], 'zh .cn .sg'],
  [['big5'], '.tw .hk .mo'],
  [['windows-1251'], 'ru uk be bg sr mk kk .ru .su .ua .by .bg .rs .mk .kz'],
  [['windows-1250'], 'pl cs sk hu sl hr ro .pl .cz .sk .hu .si .hr .ro'],
  [['windows-1253'], 'el .gr .cy'],
  [['windows-1254'], 'tr az .tr .az'],
  [['windows-1255'], 'he .il'],
  [['windows-1256'], 'ar fa ur .ae .eg .ir .iq .jo .kw .ma .pk .sa .sy .tn'],
  [['windows-1257'], 'et lt lv .ee .lt .lv'],
  [['windows-1258'], 'vi .vn'],
  [['windows-874'], 'th .th'],
];

/**
 * The decoder for a page, found as browsers do: by the byte order mark, the header, what the page declares, and otherwise UTF-8 if
 * it is that, or else what old pages of its language or country have.
 * @param bytes - its beginning, which may end within a character.
 */
export function decoderOf(bytes: Buffer, told: Told): TextDecoder {
  const start = bytes.toString('hex', 0, 4);
  const marked = Object.entries(MARKS).find(([mark]) => start.startsWith(mark))?.[1];
  const declared = [
    marked,
    told.header,
    declaredIn(told.meta),
    WIDE[start as keyof typeof WIDE],
    xmlOf(bytes),
  ];
  for (const label of declared) {
    const decoder = label === undefined ? undefined : decoderFor(label);
    if (decoder !== undefined) return decoder;
  }
  const guess = guesses(bytes, told).find((label) => fits(bytes, label)) ?? 'windows-1252';
  return new TextDecoder(guess);
}

/** A page that could declare UTF-16 in one byte for each character is not in it. */
function declaredIn(meta: string | undefined): string | undefined {
  return meta
    ?.trim()
    .replace(/^utf-16.*/i, 'utf-8')
    .replace(/^x-user-defined$/i, 'windows-1252');
}

function xmlOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', 0, DECLARATION);
  if (!text.startsWith('<?xml')) return undefined;
  const [, label] = /encoding\s*=\s*["']([^"']+)/.exec(text.split('?>', 1)[0] as string) ?? [];
  return declaredIn(label);
}

/** Undefined for an encoding that nobody knows. */
function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label.trim());
  } catch {
    return undefined;
  }
}

function guesses(bytes: Buffer, { lang = '', host }: Told): string[] {
  const [, language = ''] = /^([a-z]{2,3})(-|$)/.exec(lang.trim().toLowerCase()) ?? [];
  // All of it is ASCII, with sequences that change to another set of characters.
  if (bytes.includes('\u001b$B') || bytes.includes('\u001b$@')) return ['iso-2022-jp', 'utf-8'];
  const domain = host.slice(host.lastIndexOf('.'));
  const at = (place: string) => OLD.find(([, places]) => places.split(' ').includes(place))?.[0] ?? [];
  return ['utf-8', ...(language === '' ? at(domain) : at(language)), ...at(domain)];
}

function fits(bytes: Buffer, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
