import { facets } from './content.facets.ts';

/** Rules for what authors write in a kind of object (docs/interface.md, Text and entities). */
export interface ContentRules {
  /** The name of the text in errors. */
  textName: string;
  /** Longest text in code points, counted like `ProcessedText.length`. */
  maxLength: number;
  /**
   * The name of the object in errors if it must have text or, when machine-only, annotations; undefined for a kind whose text may
   * be empty.
   */
  machineOnly: string | undefined;
  /** The facets of annotations with which the text may be empty, as a bit mask. */
  withoutText: number;
  /** Whether annotations are merged with existing ones, one of each type. */
  mergesAnnotations: boolean;
}

export const postRules: ContentRules = {
  textName: 'text',
  maxLength: 256,
  machineOnly: 'post',
  withoutText: facets.oembedPhoto | facets.oembedVideo | facets.oembedHtml5Video,
  mergesAnnotations: false,
};

export const messageRules: ContentRules = {
  textName: 'text',
  maxLength: 2048,
  machineOnly: 'message',
  withoutText: 0,
  mergesAnnotations: false,
};

/** A user's description and annotations. */
export const profileRules: ContentRules = {
  textName: 'description.text',
  maxLength: 256,
  machineOnly: undefined,
  withoutText: 0,
  mergesAnnotations: true,
};
