import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { ObjectKind } from '../../objects/kind.ts';
import { findSeen } from '../../objects/list.ts';
import type { AnnotationsToRender } from './annotations.view.ts';

/** A loaded object that has annotations. */
export interface Annotated {
  /** Its annotations if they hold replacements. */
  replacing(config: Config): AnnotationsToRender | undefined;
}

/** A kind of object that has annotations. */
export interface AnnotatedKind {
  name: string;
  /** Finds an object if the viewer may see it at all, and so may read the files in its annotations. */
  find(ctx: Context, viewer: Viewer, id: number): Promise<Annotated | undefined>;
}

/** All kinds that have annotations; their features add them. */
export const annotatedKinds = new ExtensionPoint<AnnotatedKind>();

/** Wraps a kind whose `canSee` decides; `filter` must leave out nothing that the viewer may see at all. */
export function annotated<R extends Annotated, O, F, X>(
  kind: ObjectKind<R, O, F, X>,
  filter: F,
): AnnotatedKind {
  return {
    name: kind.name,
    find: (ctx, viewer, id) => findSeen(Hydration.of(ctx, viewer), kind, id, filter),
  };
}
