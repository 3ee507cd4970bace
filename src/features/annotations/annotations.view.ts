import type { Config } from '../../config.ts';
import { isValid } from '../../http/body.ts';
import { type JsonText, joinJson, jsonList, toJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Refer } from '../../objects/kind.ts';
import type { Annotation } from './annotations.ts';
import { type AnnotatedObject, findReplacement } from './replacements.ts';

/** Annotations with replacements in them, which are rendered for each viewer. */
export interface AnnotationsToRender {
  annotations: readonly Annotation[];
  /** Names the objects that the replacements show. */
  refersTo(refer: Refer): void;
}

/** Reads stored annotations; undefined where there is no replacement in them, which is the rule. */
export function readReplacing(config: Config, json: string): AnnotationsToRender | undefined {
  if (!json.includes(`"+${config.namespace}.`)) return undefined;
  const annotations = JSON.parse(json) as Annotation[];
  const uses: ((refer: Refer) => void)[] = [];
  let isReplacing = false;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const replacement = key.startsWith('+') ? findReplacement(config, key) : undefined;
      if (replacement === undefined) {
        visit(member);
        continue;
      }
      isReplacing = true;
      if (isValid(replacement.stored, member)) uses.push((refer) => replacement.refersTo(member, refer));
      // Of what cannot be read nothing is shown.
      else delete (value as Record<string, unknown>)[key];
    }
  };
  for (const { value } of annotations) visit(value);
  if (!isReplacing) return undefined;
  return {
    annotations,
    refersTo(refer) {
      for (const use of uses) use(refer);
    },
  };
}

/**
 * The JSON of the annotations of an object for the viewer, every replacement rendered; in an object that is itself shown by a
 * replacement they are left out, so that objects which show one another come to an end.
 */
export function annotationsJson(
  { annotations }: AnnotationsToRender,
  state: Hydration,
  object: AnnotatedObject,
  isEmbedded = false,
): JsonText {
  const shown = isEmbedded ? undefined : object;
  return jsonList(
    annotations.map(({ type, value }) =>
      joinJson('{"type":', toJson(type), ',"value":', valueJson(value, state, shown), '}'),
    ),
  );
}

/** `object` is undefined where no replacement is to be shown. */
function valueJson(value: unknown, state: Hydration, object: AnnotatedObject | undefined): JsonText {
  if (Array.isArray(value)) return jsonList(value.map((member) => valueJson(member, state, object)));
  if (typeof value !== 'object' || value === null) return toJson(value);
  const members = new Map<string, JsonText>();
  const replaced: [string, JsonText][] = [];
  const { config } = state;
  for (const [key, member] of Object.entries(value)) {
    const replacement = key.startsWith('+') ? findReplacement(config, key) : undefined;
    if (replacement === undefined) members.set(key, valueJson(member, state, object));
    else if (object !== undefined)
      replaced.push(...Object.entries(replacement.render(member, state, `${config.namespace}.`, object)));
  }
  // What the service says of a thing wins over a key of that name that a client sent.
  for (const [key, json] of replaced) members.set(key, json);
  return joinJson('{', [...members].map(([key, json]) => `${toJson(key)}:${json}`).join(','), '}');
}
