/** What breaks clients between two descriptions of the interface (docs/compatibility.md). */
import type { Description, Operation } from './description.ts';
import { compareGiven, compareShown, type Schemas } from './schemas.ts';

/** A sentence for each change that a client of `before` may not survive; each is said once. */
export function breakingChanges(before: Description, after: Description): string[] {
  const schemas: Schemas = { before: before.schemas, after: after.schemas, compared: new Set(), found: [] };
  const { found } = schemas;
  for (const [route, operation] of Object.entries(before.operations)) {
    const now = after.operations[route];
    if (now === undefined) found.push(`${route}: removed`);
    else compareOperation(route, operation, now, schemas);
  }
  const { Error: error } = before.schemas;
  if (error !== undefined) compareShown('Error', error, after.schemas.Error ?? {}, schemas);
  return [...new Set(found)];
}

function compareOperation(route: string, before: Operation, after: Operation, schemas: Schemas): void {
  const { found } = schemas;
  if (after.name !== before.name) found.push(`${route}: the name ${before.name} is ${after.name}`);
  for (const token of before.tokens) {
    if (!after.tokens.some((other) => other === token || isLess(other, token))) {
      found.push(`${route}: ${token === '' ? 'no token' : token} is not enough`);
    }
  }
  for (const [key, { required, schema }] of Object.entries(before.parameters)) {
    const now = after.parameters[key];
    const where = `${route}: ${key}`;
    if (now === undefined) found.push(`${where}: removed`);
    else {
      if (now.required && !required) found.push(`${where}: required`);
      compareGiven(where, schema, now.schema, schemas);
    }
  }
  for (const [key, { required }] of Object.entries(after.parameters)) {
    if (required && before.parameters[key] === undefined) found.push(`${route}: ${key}: new and required`);
  }
  compareBody(route, before.body, after.body, schemas);
  for (const [status, schema] of Object.entries(before.replies)) {
    const now = after.replies[status];
    const where = `${route}: reply`;
    if (now === undefined || (now === null && schema !== null)) found.push(`${where} ${status}: removed`);
    else if (schema !== null && now !== null) compareShown(where, schema, now, schemas);
  }
}

/** Whether a kind of token is asked for with fewer scopes. */
function isLess(other: string, token: string): boolean {
  if (other === '') return true;
  const [kind, scopes = ''] = token.split(': ');
  const [otherKind, otherScopes = ''] = other.split(': ');
  const had = new Set(scopes.split(' '));
  return kind === otherKind && otherScopes.split(' ').every((scope) => scope === '' || had.has(scope));
}

function compareBody(
  route: string,
  before: Operation['body'],
  after: Operation['body'],
  schemas: Schemas,
): void {
  const { found } = schemas;
  if (before === undefined) {
    if (after?.required) found.push(`${route}: body: new and required`);
    return;
  }
  if (after?.required && !before.required) found.push(`${route}: body: required`);
  for (const [type, schema] of Object.entries(before.types)) {
    const now = after?.types[type];
    if (now === undefined) found.push(`${route}: body as ${type}: removed`);
    else compareGiven(`${route}: body`, schema, now, schemas);
  }
}
