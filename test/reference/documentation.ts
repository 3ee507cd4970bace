import { attr, Doc } from '../doc.ts';

/** Every page below `/docs` that needs no sign-in, by its path, as one finds them from the overview. */
export async function readDocumentation(origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/docs'];
  for (const path of waiting) {
    const response = await fetch(origin + path);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    const text = await response.text();
    pages.set(path, text);
    for (const link of new Doc(text).all('a', 'href')) {
      const target = attr(link, 'href')!.replace(/[?#].*/, '');
      if (/^\/docs(?!\/(token|console)$)\b/.test(target) && !waiting.includes(target)) waiting.push(target);
    }
  }
  return pages;
}
