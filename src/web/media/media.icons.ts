/** The icon of the buttons of moving pictures. */
export const icons = ['play'] as const;

declare module '../kit/icon-names.ts' {
  interface Icons extends Record<(typeof icons)[number], true> {}
}
