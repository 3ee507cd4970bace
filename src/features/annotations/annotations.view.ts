import type { Config } from '../../config.ts';
import { joinWire, toWire, type Wire, wireList } from '../../http/wire.ts';
import type { Annotation } from './annotations.ts';
import { findReplacement, type References, type ReplacementScene } from './replacements.ts';

/** Annotations with replacements in them, which look different to every viewer and so cannot be kept rendered. */
export interface ReplacingAnnotations {
  annotations: readonly Annotation[];
  references: References;
}

/** Reads stored annotations; undefined where there is no replacement in them, which is the rule. */
export function readReplacing(config: Config, json: string): ReplacingAnnotations | undefined {
  if (!json.includes(`"+${config.namespace}.`)) return undefined;
  const annotations = JSON.parse(json) as Annotation[];
  const references: References = { users: [] };
  let found = false;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const replacement = key.startsWith('+') ? findReplacement(config, key) : undefined;
      if (replacement === undefined) {
        visit(member);
        continue;
      }
      found = true;
      references.users.push(...(replacement.refersTo(member).users ?? []));
    }
  };
  for (const { value } of annotations) visit(value);
  return found ? { annotations, references } : undefined;
}

/** The JSON of annotations as one viewer sees them, every replacement rendered. */
export function annotationsWire(annotations: readonly Annotation[], scene: ReplacementScene): Wire {
  return wireList(
    annotations.map(({ type, value }) =>
      joinWire('{"type":', toWire(type), ',"value":', valueWire(value, scene), '}'),
    ),
  );
}

function valueWire(value: unknown, scene: ReplacementScene): Wire {
  if (Array.isArray(value)) return wireList(value.map((member) => valueWire(member, scene)));
  if (typeof value !== 'object' || value === null) return toWire(value);
  const members = new Map<string, Wire>();
  const replaced: [string, Wire][] = [];
  for (const [key, member] of Object.entries(value)) {
    const replacement = key.startsWith('+') ? findReplacement(scene.config, key) : undefined;
    if (replacement === undefined) members.set(key, valueWire(member, scene));
    else replaced.push(...Object.entries(replacement.render(member, scene, `${scene.config.namespace}.`)));
  }
  // What the service says of a thing wins over a key of that name that a client sent.
  for (const [key, wire] of replaced) members.set(key, wire);
  return joinWire('{', [...members].map(([key, wire]) => `${toWire(key)}:${wire}`).join(','), '}');
}
