/** From https://lucide.dev/icons; the build takes them from the package. */
export const icons = ['pencil'] as const;

declare module '../kit/icon-names.ts' {
  interface Icons extends Record<(typeof icons)[number], true> {}
}
