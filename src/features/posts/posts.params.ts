import { flag, optionalFlag, type Values } from '../../http/params.ts';
import type { Query } from '../../objects/kind.ts';

/** The general parameters of posts (docs/interface.md, Posts). */
export const postParams = {
  include_muted: optionalFlag('Include posts of muted users. Default 0, but 1 where one user is asked for.'),
  include_deleted: flag(true, 'Include deleted posts, as tombstones.'),
  include_directed_posts: optionalFlag(
    'Include posts directed at users you do not follow. Default 0 for the personal stream, 1 elsewhere.',
  ),
  include_machine: flag(false, 'Include machine-only posts.'),
  include_starred_by: flag(false, 'Include a sample of the users who starred each post.'),
  include_reposters: flag(false, 'Include a sample of the users who reposted each post.'),
  include_annotations: flag(false, 'Include all annotations.'),
  include_post_annotations: flag(false, 'Include post annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
  include_html: flag(true, 'Include html alongside text.'),
};

/** The parameter of streams for only showing posts with a photo. */
export const photoParams = {
  has_oembed_photo: flag(false, 'Only posts with a photo oembed annotation, of the last 30 days.'),
};

type Given = Partial<Values<typeof postParams & typeof photoParams>>;

/** Which parts of a post to show. */
export interface PostOptions {
  annotations: boolean;
  html: boolean;
  starredBy: boolean;
  reposters: boolean;
  /** Whether posts show those of users whom the viewer mutes. */
  muted: boolean;
}

/** Reads the parameters for what to show; those that an endpoint does not have get their defaults. */
export function postOptions(query: Query): PostOptions {
  const given: Given = query;
  return {
    annotations: given.include_annotations === true || given.include_post_annotations === true,
    html: given.include_html ?? true,
    starredBy: given.include_starred_by === true,
    reposters: given.include_reposters === true,
    muted: given.include_muted === true,
  };
}

/** Which posts a list shows. */
export interface PostFilter {
  /** Show those of users whom the viewer mutes. */
  muted: boolean;
  /** Show those of users whom the viewer blocks; only lookups by id do. */
  blocked: boolean;
  /** Show those of limited users to viewers who do not follow them; no parameter of a call does. */
  limited: boolean;
  deleted: boolean;
  machine: boolean;
  /** Show those directed at users whom the viewer does not follow. */
  directed: boolean;
  /** Show only posts with a photo. */
  photos: boolean;
  /** Id of the post requested, which is shown even if the viewer mutes or blocks its author, or is out of the author's reach. */
  asked?: number | undefined;
  /** Judge the post as if it was directed at these users, as it was before a revision. */
  directedAt?: readonly number[];
}

/** Reads the parameters for what to leave out; `defaults` are the list's. */
export function postFilter(query: Query, defaults: Partial<PostFilter> = {}): PostFilter {
  const given: Given = query;
  return {
    muted: given.include_muted ?? defaults.muted ?? false,
    blocked: defaults.blocked ?? false,
    limited: defaults.limited ?? false,
    deleted: given.include_deleted ?? defaults.deleted ?? true,
    machine: given.include_machine ?? defaults.machine ?? false,
    directed: given.include_directed_posts ?? defaults.directed ?? true,
    photos: given.has_oembed_photo ?? false,
    asked: defaults.asked,
  };
}

/** The parts of a filter that depend only on columns of posts, as query parameters. */
export function columnsOf({ machine, deleted }: PostFilter): { machine: number; deleted: number } {
  return { machine: Number(machine), deleted: Number(deleted) };
}

/** Shows every post the viewer may see at all: for lookups, and before acting on a post. */
export const everyPost: PostFilter = {
  muted: true,
  blocked: true,
  limited: true,
  deleted: true,
  machine: true,
  directed: true,
  photos: false,
};
