const WEB = /^https?:\/\//i;

/** Whether a URL uses http or https: user input never becomes any other link. */
export function isWebUrl(url: string): boolean {
  return WEB.test(url);
}
