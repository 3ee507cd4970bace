/** The icons that only polls show. */
export const icons = ['chart-bar'] as const;

declare module '../kit/icon-names.ts' {
  interface Icons extends Record<(typeof icons)[number], true> {}
}
