import type { Config } from '../../config.ts';
import { isValid } from '../../http/body.ts';
import { isRawNumber, parseExact } from '../../http/exact-json.ts';
import { type JsonText, joinJson, jsonList, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Refer } from '../../objects/kind.ts';
import { Weighed } from '../../objects/weighed.ts';
import {
  type AnnotatedObject,
  type Annotation,
  findReplacement,
  MAX_REPLACEMENTS,
  Shown,
  visitReplacements,
} from './replacements.ts';

/** Annotations with replacements, rendered for each viewer. */
export interface AnnotationsToRender {
  annotations: readonly Annotation[];
  /** Refers to the objects that the replacements show. */
  refersTo(refer: Refer): void;
}

/**
 * Reads stored annotations; undefined if they hold no replacement, as most do. Leaves out replacements beyond the most an object
 * may show, which another version may have stored.
 */
export function readReplacing(config: Config, json: string): AnnotationsToRender | undefined {
  if (!json.includes(`"+${config.namespace}.`)) return undefined;
  const annotations = parseExact(json) as Annotation[];
  const uses: ((refer: Refer) => void)[] = [];
  let [isReplacing, count] = [false, 0];
  for (const { value } of annotations) {
    const names = new Set<string>();
    const isWithin = (name: string): boolean => {
      if (count === MAX_REPLACEMENTS || names.has(name)) return false;
      count++;
      names.add(name);
      return true;
    };
    visitReplacements(config, value, (replacement, member, holder, key) => {
      isReplacing = true;
      if (!isValid(replacement.stored, member)) {
        // Invalid ones show nothing.
        delete holder[key];
        return;
      }
      const within = replacement.names(member).map(isWithin);
      if (Array.isArray(member)) holder[key] = member.filter((_, index) => within[index]);
      else if (within[0] === false) delete holder[key];
      const left = holder[key];
      uses.push((refer) => left !== undefined && replacement.refersTo(left, refer));
    });
  }
  if (!isReplacing) return undefined;
  return {
    annotations,
    refersTo(refer) {
      for (const use of uses) use(refer);
    },
  };
}

/** Size of a record without its row and what is rendered of it. */
export const RECORD_BYTES = 200;

/** A loaded object that has annotations. */
export class AnnotatedRecord<Row extends { annotations: string }> extends Weighed {
  readonly row: Row;
  #replacing: AnnotationsToRender | null | undefined;

  constructor(row: Row) {
    super(RECORD_BYTES + heapBytes(row));
    this.row = row;
  }

  /** Its annotations if they hold replacements, which are rendered for each viewer. */
  replacing(config: Config): AnnotationsToRender | undefined {
    if (this.#replacing === undefined) {
      this.#replacing = readReplacing(config, this.row.annotations) ?? null;
      this.grow(heapBytes(this.#replacing?.annotations));
    }
    return this.#replacing ?? undefined;
  }
}

/**
 * Renders the annotations of an object for the viewer as JSON, with every replacement. If the object is itself shown by a
 * replacement, leaves replacements out, so that objects that show one another do not recurse endlessly.
 */
export function annotationsJson(
  { annotations }: AnnotationsToRender,
  state: Hydration,
  object: AnnotatedObject,
  isEmbedded = false,
): JsonText {
  return renderAnnotations(annotations, state, isEmbedded ? undefined : object, new Shown());
}

/** `object` is undefined if no replacement is to be shown. */
export function renderAnnotations(
  annotations: readonly Annotation[],
  state: Hydration,
  object: AnnotatedObject | undefined,
  shown: Shown,
): JsonText {
  return jsonList(
    annotations.map(({ type, value }) =>
      joinJson('{"type":', toJson(type), ',"value":', valueJson(value, state, object, shown), '}'),
    ),
  );
}

function valueJson(
  value: unknown,
  state: Hydration,
  object: AnnotatedObject | undefined,
  shown: Shown,
): JsonText {
  if (Array.isArray(value)) return jsonList(value.map((member) => valueJson(member, state, object, shown)));
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return toJson(value);
  const members = new Map<string, JsonText>();
  const replaced: [string, JsonText][] = [];
  const { config } = state;
  for (const [key, member] of Object.entries(value)) {
    const replacement = key.startsWith('+') ? findReplacement(config, key) : undefined;
    if (replacement === undefined) members.set(key, valueJson(member, state, object, shown));
    else if (object !== undefined) {
      const own = replacement.render(member, state, `${config.namespace}.`, object, shown);
      // The members of a list have been counted one by one.
      if (Array.isArray(member) || shown.add(own)) replaced.push(...Object.entries(own));
    }
  }
  // What the service says wins over a key of the same name sent by a client.
  for (const [key, json] of replaced) members.set(key, json);
  return joinJson('{', [...members].map(([key, json]) => `${toJson(key)}:${json}`).join(','), '}');
}
