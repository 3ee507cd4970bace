/** A field of a form for a post or message. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field had when the page came. */
export function firstValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
