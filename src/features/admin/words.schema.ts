import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, closed, oneOf, time } from './admin.schema.ts';

const kind = oneOf(['word', 'domain'], 'domain: with all below it.');
const action = oneOf(['hold', 'refuse'], 'What is done with a post that has it.');
const rule = { kind, value: Type.String(), action };

export const WordRule = Type.Object({ ...rule, created_at: time }, { ...closed, title: 'WordRule' });

/** The same without its time, as actions reply. */
export const NamedRule = Type.Object(rule, closed);

const value = givenText('One to eight words, or a domain.');

export const wordBodies = {
  add: body({ kind, value, action }, { kind: 'word', value: 'buy pills', action: 'hold' }),
  remove: body({ kind, value }, { kind: 'word', value: 'buy pills' }),
  test: {
    schema: Type.Object(
      { text: givenText('At most 8000 characters.', 8000) },
      { examples: [{ text: 'Buy pills!' }] },
    ),
    form: true,
  },
};
