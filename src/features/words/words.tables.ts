declare module '../../db/schema.ts' {
  interface Schema {
    word_rules: WordRuleTable;
    held_content: HeldContentTable;
  }
}

/** Words and domains that moderators look at first, or that are refused. */
export interface WordRuleTable {
  id: number;
  kind: 'word' | 'domain';
  /** Words in the form that texts are compared in, separated by spaces, or a domain in ASCII, with all below it. */
  value: string;
  action: 'hold' | 'refuse';
  created_at: number;
}

/** Posts that wait for a moderator; until then only their authors see them. */
export interface HeldContentTable {
  kind: 'post';
  id: number;
  user_id: number;
  /** JSON array: the values of the rules that held it. */
  rules: string;
  created_at: number;
}
