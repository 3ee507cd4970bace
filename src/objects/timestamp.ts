/** Formats a time in milliseconds as the interface has it: `YYYY-MM-DDTHH:MM:SSZ`. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
