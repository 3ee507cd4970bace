import type { Json } from '../harness.ts';

/** Every pointer into a message, the one to the whole first, with `*` and the numbers of elements in lists. */
export function pointers(value: Json, at = ''): string[] {
  if (value === null || typeof value !== 'object') return [at];
  if (Array.isArray(value)) {
    return [
      at,
      ...value.flatMap((element, n) => ['*', n].flatMap((step) => pointers(element, `${at}/${step}`))),
    ];
  }
  const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('*', '~2');
  return [
    at,
    ...Object.entries(value).flatMap(([name, member]) => pointers(member, `${at}/${escaped(name)}`)),
  ];
}
