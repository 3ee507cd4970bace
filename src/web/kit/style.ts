import { ExtensionPoint } from '../../extensions.ts';
import { baseStyles } from './style/base.ts';
import { controlStyles } from './style/controls.ts';
import { frameStyles } from './style/frame.ts';
import { listStyles } from './style/lists.ts';
import { mediaStyles } from './style/media.ts';
import { postStyles } from './style/post.ts';
import { surfaceStyles } from './style/surfaces.ts';
import { tokenStyles } from './style/tokens.ts';
import { wishStyles } from './style/wishes.ts';

/** What the areas add to the stylesheet. */
export const areaStyles = new ExtensionPoint<string>();

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
      frameStyles,
    ],
    ...[...areaStyles.items, wishStyles],
  ];
  return compact(parts.join(''));
}

/** The same rules without what only people who read the source need. Strings have no line breaks, braces or comments. */
function compact(css: string): string {
  return css
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/([{;][\w-]+): /g, '$1:');
}
