import { ExtensionPoint } from '../../extensions.ts';
import { baseStyles } from './style/base.ts';
import { controlStyles } from './style/controls.ts';
import { entranceStyles } from './style/entrance.ts';
import { figureStyles } from './style/figures.ts';
import { frameStyles } from './style/frame.ts';
import { listStyles } from './style/lists.ts';
import { mediaStyles } from './style/media.ts';
import { paneStyles } from './style/panes.ts';
import { postStyles } from './style/post.ts';
import { settingStyles } from './style/settings.ts';
import { surfaceStyles } from './style/surfaces.ts';
import { tokenStyles } from './style/tokens.ts';
import { wishStyles } from './style/wishes.ts';

/** The stylesheets that some pages have besides that of all pages. */
export const sheets = ['account', 'admin', 'messages', 'reference'] as const;

export type Sheet = (typeof sheets)[number];

/** What the kit has for them; areas add to it. */
const kitStyles: Readonly<Record<Sheet, readonly string[]>> = {
  account: [figureStyles, settingStyles],
  admin: [figureStyles],
  messages: [],
  reference: [],
};

/** The stylesheet of a page by its `current`. */
export function sheetOf(current: string | undefined): Sheet | undefined {
  const name = current === 'channels' ? 'messages' : current;
  return sheets.find((one) => one === name);
}

/** What the areas add to the stylesheet of all pages, or to that of some. */
export const areaStyles = new ExtensionPoint<{ css: string; sheet: Sheet | undefined }>();

const areaStylesOf = (of: Sheet | undefined) =>
  areaStyles.items.flatMap(({ css, sheet }) => (sheet === of ? css : []));

/** What some pages have besides the stylesheet of all. */
export function ownSheet(sheet: Sheet): string {
  return compact([...kitStyles[sheet], ...areaStylesOf(sheet)].join(''));
}

/**
 * The stylesheet of all pages. Later rules win: an area may change those of the kit, and what readers and paper ask for changes
 * both.
 */
export function stylesheet(): string {
  const parts = [
    ...[
      tokenStyles,
      baseStyles,
      controlStyles,
      surfaceStyles,
      postStyles,
      mediaStyles,
      listStyles,
      entranceStyles,
      frameStyles,
      paneStyles,
    ],
    ...[...areaStylesOf(undefined), wishStyles],
  ];
  return compact(parts.join(''));
}

/** The same rules without what only people who read the source need. Strings have no line breaks, braces, commas, `>` or comments. */
function compact(css: string): string {
  return css
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/, /g, ',')
    .replace(/ > /g, '>')
    .replace(/;}/g, '}')
    .replace(/([{;][\w-]+): /g, '$1:');
}
