import type { Page } from '../../http/page.ts';
export const bookmarkPages: readonly Page[] = [];
