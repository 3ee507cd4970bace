/** What a kind of object lets its authors write (docs/interface.md, Text and entities). */
export interface ContentRules {
  /** What errors call the text. */
  textName: string;
  /** Longest text in code points, counted as `ProcessedText.length` is. */
  maxLength: number;
  /**
   * What errors call an object that must have text or, when it is machine-only, annotations in place of it; undefined
   * for a kind whose text may be empty.
   */
  machineOnly: string | undefined;
  /** Whether annotations are merged with those that the object has, one of each type. */
  mergesAnnotations: boolean;
}

export const postRules: ContentRules = {
  textName: 'text',
  maxLength: 256,
  machineOnly: 'post',
  mergesAnnotations: false,
};

export const messageRules: ContentRules = {
  textName: 'text',
  maxLength: 2048,
  machineOnly: 'message',
  mergesAnnotations: false,
};

/** The description of a user, with the user's annotations. */
export const profileRules: ContentRules = {
  textName: 'description.text',
  maxLength: 256,
  machineOnly: undefined,
  mergesAnnotations: true,
};
