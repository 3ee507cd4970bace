import type { Page } from '../../http/page.ts';
export const pinPages: readonly Page[] = [];
