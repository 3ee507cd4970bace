/** The icons that only the menus of posts show. */
export const icons = ['copy', 'share-2'] as const;

declare module '../kit/icon-names.ts' {
  interface Icons extends Record<(typeof icons)[number], true> {}
}
