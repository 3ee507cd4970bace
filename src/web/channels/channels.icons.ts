/** The icons that only conversations show. */
export const icons = ['arrow-down', 'paperclip', 'send-horizontal'] as const;

declare module '../kit/icon-names.ts' {
  interface Icons extends Record<(typeof icons)[number], true> {}
}
