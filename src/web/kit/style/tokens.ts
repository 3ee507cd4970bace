import {
  type Contrast,
  DEFAULT_HUE,
  type Hue,
  type Palette,
  type Theme,
  tonesOf,
} from '../../../features/instance/instance.ts';

/** A colour of a theme, which follows the accent's hue unless it has one of its own. */
function colourOf(name: keyof Palette, theme: Theme, contrast: Contrast): string {
  const { l, c, hue } = tonesOf(contrast)[name][theme];
  const chroma =
    typeof c === 'number' ? c : c.ofAccent === 1 ? 'var(--vivid)' : `calc(var(--vivid) * ${c.ofAccent})`;
  return `oklch(${l} ${chroma} ${hue ?? 'var(--hue)'})`;
}

/** The custom properties that hold the colours. */
function declare(contrast: Contrast, write: (name: keyof Palette) => string): string {
  return Object.keys(tonesOf(contrast))
    .map((name) => `--${name}: ${write(name as keyof Palette)};`)
    .join('\n  ');
}

/** Each colour is that of the theme that the reader has (`color-scheme`). */
function colours(contrast: Contrast): string {
  const of = (name: keyof Palette, theme: Theme) => colourOf(name, theme, contrast);
  return declare(contrast, (name) => `light-dark(${of(name, 'light')}, ${of(name, 'dark')})`);
}

/** What all colours follow. */
export function hueStyles({ hue, vivid }: Hue): string {
  return `:root { --hue: ${hue}; --vivid: ${vivid}; }\n`;
}

/** The custom properties of the stylesheet: colours, type and space. The root has those of the theme that the reader has. */
export const tokenStyles = `
${hueStyles(DEFAULT_HUE)}
:root {
  color-scheme: light dark;
  ${colours('normal')}
  /* Laid over what is pointed at. */
  --hover: light-dark(oklch(.3 .02 var(--hue) / .04), oklch(.95 .02 var(--hue) / .06));
  /* The grounds of logos that are readable on one theme only. */
  --for-light: light-dark(transparent, #fff);
  --for-dark: light-dark(oklch(.19 .009 var(--hue)), transparent);
  --t1: .75rem;
  --t2: .8125rem;
  --t3: .9375rem;
  --t4: 1.0625rem;
  --t5: 1.3125rem;
  --s1: .25rem;
  --s2: .5rem;
  --s3: .75rem;
  --s4: 1rem;
  --s5: 1.5rem;
  --s6: 2rem;
  --r1: 6px;
  --r2: 10px;
  --r3: 16px;
  --r4: 99px;
  --hair: 1px solid var(--line);
  --lift: 0 0 0 1px var(--line), 0 8px 28px oklch(.2 .02 var(--hue) / .16);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-contrast: more) {
  :root {
    ${colours('more')}
  }
}
/* Browsers older than 2024 show the light theme. */
@supports not (color: light-dark(red, red)) {
  :root:root {
    color-scheme: light;
    ${declare('normal', (name) => colourOf(name, 'light', 'normal'))}
  }
}
[data-theme="light"], .on-light { color-scheme: light; }
[data-theme="dark"], .on-dark { color-scheme: dark; }
[data-text="large"] { font-size: 118.75%; }
[data-text="larger"] { font-size: 143.75%; }
`;
