const WEB = /^https?:\/\//i;

/** Whether a URL leads to the web: nothing else that people give is ever a link. */
export function isWebUrl(url: string): boolean {
  return WEB.test(url);
}
