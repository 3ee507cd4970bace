/** How a reader wants the pages to look, whatever the instance looks like. */
export interface Display {
  theme: (typeof themes)[number];
  text: (typeof textSizes)[number];
}

/** The first is the default. */
export const themes = ['system', 'light', 'dark'] as const;
export const textSizes = ['normal', 'large', 'larger'] as const;

/** Reads a display as accounts and cookies hold it, such as `dark-large`. What is not known is the default. */
export function readDisplay(stored: string | null | undefined): Display {
  const [theme, text] = (stored ?? '').split('-');
  return displayOf({ theme, text });
}

/** The display that a form chooses. */
export function displayOf(chosen: Partial<Record<keyof Display, string | undefined>>): Display {
  return {
    theme: themes.find((one) => one === chosen.theme) ?? themes[0],
    text: textSizes.find((one) => one === chosen.text) ?? textSizes[0],
  };
}

export function storedDisplay({ theme, text }: Display): string {
  return `${theme}-${text}`;
}
