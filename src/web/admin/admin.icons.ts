/** The icons that only the administration shows. */
export const icons = ['ban', 'history', 'trending-up'] as const;

declare module '../kit/icon-names.ts' {
  interface Icons extends Record<(typeof icons)[number], true> {}
}
