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
  const members = Object.entries(value).flatMap(([key, member]) => {
    const replacement = key.startsWith('+') ? findReplacement(scene.config, key) : undefined;
    const rendered =
      replacement === undefined
        ? { [key]: valueWire(member, scene) }
        : replacement.render(member, scene, `${scene.config.namespace}.`);
    return Object.entries(rendered).map(([name, wire]) => `${toWire(name)}:${wire}`);
  });
  return joinWire('{', members.join(','), '}');
}
