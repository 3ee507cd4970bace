import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';

/** Bytes that an object's annotations may take, counted as the UTF-8 of the minified list (decision 9). */
export const ANNOTATION_MAX_BYTES = 8192;

export interface Annotation {
  type: string;
  value: Record<string, unknown>;
}

/**
 * Checks annotations as a client sent them and gives the list to store.
 * @throws {ApiError} 400 naming the fault: a wrong shape, too many bytes, an unknown core type or replacement.
 */
export function checkAnnotations(config: Config, given: readonly unknown[]): Annotation[] {
  const annotations = given.map((item, index) => checkShape(item, `annotations[${index}]`));
  for (const { type, value } of annotations) {
    if (type.startsWith(`${config.namespace}.`)) {
      throw new ApiError(
        'invalid-parameter',
        `annotations: "${type}" is not a core type that this version knows.`,
      );
    }
    refuseReplacements(value);
  }
  const bytes = Buffer.byteLength(JSON.stringify(annotations));
  if (bytes > ANNOTATION_MAX_BYTES) {
    throw new ApiError(
      'invalid-parameter',
      `annotations take ${bytes} bytes; at most ${ANNOTATION_MAX_BYTES} fit.`,
    );
  }
  return annotations;
}

function checkShape(item: unknown, name: string): Annotation {
  const { type, value } = (item ?? {}) as Partial<Record<keyof Annotation, unknown>>;
  if (typeof type !== 'string' || !/^[\w-]+(\.[\w-]+)+$/.test(type)) {
    throw new ApiError(
      'invalid-parameter',
      `${name}.type must be a reversed domain name such as com.example.mood.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('invalid-parameter', `${name}.value must be an object.`);
  }
  return { type, value: value as Record<string, unknown> };
}

/** A replacement that the service does not process would expose a write token (specification, Annotation). */
function refuseReplacements(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key.startsWith('+'))
      throw new ApiError('invalid-parameter', `annotations: replacement "${key}" is not known.`);
    refuseReplacements(member);
  }
}
