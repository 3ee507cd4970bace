/** How a reader wants the pages to look and to work, whatever the instance looks like. */
export interface Display {
  theme: (typeof themes)[number];
  text: (typeof textSizes)[number];
  /** What the key Enter does where messages are written. */
  enter: (typeof enterKeys)[number];
}

/** The first is the default. */
export const themes = ['system', 'light', 'dark'] as const;
export const textSizes = ['normal', 'large', 'larger'] as const;
export const enterKeys = ['sends', 'breaks'] as const;

/** Reads a display as accounts and cookies hold it, such as `dark-large-sends`. What is not known is the default. */
export function readDisplay(stored: string | null | undefined): Display {
  const [theme, text, enter] = (stored ?? '').split('-');
  return displayOf({ theme, text, enter });
}

/** The display that a form chooses. */
export function displayOf(chosen: Partial<Record<keyof Display, string | undefined>>): Display {
  return {
    theme: themes.find((one) => one === chosen.theme) ?? themes[0],
    text: textSizes.find((one) => one === chosen.text) ?? textSizes[0],
    enter: enterKeys.find((one) => one === chosen.enter) ?? enterKeys[0],
  };
}

export function storedDisplay({ theme, text, enter }: Display): string {
  return `${theme}-${text}-${enter}`;
}
