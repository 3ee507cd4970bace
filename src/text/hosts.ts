/** Hosts as browsers and Node.js both read them: the scripts of pages count texts with these functions too. */

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

export function isIPv4(host: string): boolean {
  return IPV4.test(host);
}

/** Without a zone, which no URL has. */
export function isIPv6(host: string): boolean {
  return /^[\da-f:.]+$/i.test(host) && URL.canParse(`http://[${host}]`);
}

/** A label of another script in Punycode; empty if it is invalid. */
export function toAscii(label: string): string {
  return URL.parse(`http://${label}`)?.hostname ?? '';
}

/** A valid host with its labels in their own scripts. */
export function toUnicode(host: string): string {
  return host.replace(/(^|\.)xn--([a-z\d-]+)/g, (_, dot, label) => dot + decode(label));
}

/** Decodes a valid label in Punycode (RFC 3492). */
function decode(label: string): string {
  const basic = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(basic, 0))].map((one) => one.codePointAt(0) as number);
  let [point, index, bias, at] = [128, 0, 72, basic + 1];
  while (at < label.length) {
    const before = index;
    for (let weight = 1, k = 36; ; k += 36) {
      const unit = label.charCodeAt(at++);
      const digit = unit < 97 ? unit - 22 : unit - 97;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      // Not beyond the end, whatever the label.
      if (digit < threshold || at >= label.length) break;
      weight *= 36 - threshold;
    }
    const length = points.length + 1;
    let delta = Math.floor((index - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / length);
    let k = 0;
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
    bias = k + Math.floor((36 * delta) / (delta + 38));
    point += Math.floor(index / length);
    index %= length;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points.map((one) => Math.min(one, 0x10ffff)));
}
