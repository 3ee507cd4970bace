import type { Module } from '../../modules.ts';
import type { Sheet } from './style.ts';

/**
 * What an area of the pages brings: `web/<area>/<area>.area.ts` exports one, which `areas.ts` lists. Its scripts are the
 * files `client/<name>.entry.ts`, which the build finds.
 */
export interface Area extends Pick<Module, 'pages' | 'extends'> {
  /** Its parts of the stylesheet. */
  readonly styles?: readonly string[];
  /** If they are a stylesheet of their own, which only its pages have. */
  readonly sheet?: Sheet;
}
