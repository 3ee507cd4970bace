import type { Page } from 'playwright-core';

/** A colour of what a selector finds first, as the screen shows it: `#rrggbb`. Black if it is transparent. */
export function colourOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate(
    `(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      canvas.fillStyle = getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property};
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return '#' + parts.map((part) => part.toString(16).padStart(2, '0')).join('');
    })()`,
  );
}
