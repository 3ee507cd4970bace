/** What modules add to the components that show a post, a message or a person on pages. */
import { ExtensionPoint } from '../../extensions.ts';
import type { MessageRow } from '../../features/messages/messages.ts';
import type { PostRow } from '../../features/posts/posts.ts';
import type { UserRow } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { type Content, type Markup, markup } from './markup.ts';
import type { Visit } from './visit.ts';

/** Everything that they read is loaded: what the viewer's relation is, is a member of the kind (`viewerMember`). */
export interface ShownPart<Row> {
  /** Beside the name. */
  badge?(state: Hydration, row: Row, visit: Visit): Content;
  /** Below the text. */
  card?(state: Hydration, row: Row, visit: Visit): Content;
  /** Among the entries of a post's menu, which are in the same form. */
  menu?(state: Hydration, row: Row, visit: Visit): Content;
  /** Among the actions of a signed-in person, which are in a form: links, and buttons with a `formaction`. */
  action?(state: Hydration, row: Row, visit: Visit): Content;
}

export const postParts = new ExtensionPoint<ShownPart<PostRow>>();
export const messageParts = new ExtensionPoint<ShownPart<MessageRow>>();
export const personParts = new ExtensionPoint<ShownPart<UserRow>>();

/** One place of all parts. */
export function renderParts<Row>(
  { items }: ExtensionPoint<ShownPart<Row>>,
  place: keyof ShownPart<Row>,
  state: Hydration,
  row: Row,
  visit: Visit,
): Content {
  return items.map((part) => part[place]?.(state, row, visit));
}

/** A button that does something and takes it back. */
export function renderToggle(
  isOn: boolean,
  paths: { on: string; off: string },
  labels: typeof paths,
): Markup {
  return markup`<button type="submit" formaction="${isOn ? paths.off : paths.on}" aria-pressed="${isOn ? 'true' : 'false'}" data-other="${isOn ? labels.on : labels.off}">${isOn ? labels.off : labels.on}</button>`;
}
