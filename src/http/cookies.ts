import type { Incoming } from './outcome.ts';

/** Whether cookies of this origin can be restricted to https. */
function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}

/** The `__Host-` prefix stops other hosts from setting the cookie, but browsers accept it over https only. */
function cookieName(origin: string, name: string): string {
  return `${isSecure(origin) ? '__Host-' : ''}millrace_${name}`;
}

/** A cookie's value, if `setCookie` could have set it. */
export function readCookie({ request }: Pick<Incoming, 'request'>, origin: string, name: string) {
  const wanted = `${cookieName(origin, name)}=`;
  const pair = request.headers.cookie?.split(/; */).find((part) => part.startsWith(wanted));
  const value = pair?.slice(wanted.length);
  return value !== undefined && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}

/** The header that sets a cookie hidden from scripts (HttpOnly) and not sent with other sites' forms (SameSite). */
export function setCookie(origin: string, name: string, value: string, maxAgeSeconds: number): string[] {
  return ['Set-Cookie', makeCookie(origin, name, value, `Max-Age=${maxAgeSeconds}; HttpOnly`)];
}

/** The header that sets a cookie for our scripts, which holds no secret. */
export function setOpenCookie(origin: string, name: string, value: string, maxAgeSeconds: number): string[] {
  return ['Set-Cookie', makeCookie(origin, name, value, `Max-Age=${maxAgeSeconds}`)];
}

function makeCookie(origin: string, name: string, value: string, attributes: string): string {
  const secure = isSecure(origin) ? '; Secure' : '';
  return `${cookieName(origin, name)}=${value}; Path=/; ${attributes}; SameSite=Lax${secure}`;
}
