/**
 * Reads places as found in files: with the names of the Place fields, or with the column names of the open Foursquare and
 * Overture place releases.
 */

import { parseFlag } from '../../flags.ts';

/** A row of a file: a JSON object, or the cells of a CSV row by column. */
export type Given = Readonly<Record<string, unknown>>;

/** A place ready to be stored. */
export interface ReadPlace {
  id: string;
  /** The non-empty Place fields, in the order of the table in docs/interface.md, Places; empty if only `replacedBy` is known. */
  fields: Record<string, unknown>;
  /** Id of the place it was merged into. */
  replacedBy: string | undefined;
}

/** An invalid place; the message says why. `id` is the place's, if it has one. */
export class InvalidPlace extends Error {
  readonly id: string | undefined;

  constructor(message: string, id?: string) {
    super(message);
    this.id = id;
  }
}

/**
 * Where to find each field: the name of the Place field, then Foursquare's, then Overture's; the first that exists and is not
 * empty counts. A dot leads into an object, a number into a list; in CSV such a cell is JSON.
 */
const SOURCES = {
  id: ['placedb_id', 'fsq_place_id', 'id'],
  replaced_by: ['replaced_by'],
  name: ['name', 'names.primary'],
  address: ['address', 'addresses.0.freeform'],
  address_extended: ['address_extended'],
  locality: ['locality', 'addresses.0.locality'],
  region: ['region', 'addresses.0.region'],
  admin_region: ['admin_region'],
  post_town: ['post_town'],
  po_box: ['po_box'],
  postcode: ['postcode', 'addresses.0.postcode'],
  country_code: ['country_code', 'country', 'addresses.0.country'],
  latitude: ['latitude', 'geometry.coordinates.1', 'bbox.ymin'],
  longitude: ['longitude', 'geometry.coordinates.0', 'bbox.xmin'],
  is_open: ['is_open'],
  date_closed: ['date_closed'],
  operating_status: ['operating_status'],
  telephone: ['telephone', 'tel', 'phones.0'],
  fax: ['fax'],
  website: ['website', 'websites.0'],
  categories: ['categories'],
  category_id: ['fsq_category_ids.0', 'categories.primary'],
  category_labels: ['fsq_category_labels.0', 'categories.primary'],
} as const;

type Source = keyof typeof SOURCES;

const TEXTS = [
  'address',
  'address_extended',
  'locality',
  'region',
  'admin_region',
  'post_town',
  'po_box',
  'postcode',
] as const;

/** Maximum text, id and list of labels: far more than any place needs. */
const MAX_TEXT = 1000;
const MAX_ID = 200;
/** The name is in an index whose entries are limited to 2,700 bytes. */
const MAX_NAME = 250;
const MAX_LABELS = 20;

/** Reads one place; `idField` is this service's name of the id. @throws {InvalidPlace} naming the field. */
export function readPlace(row: Given, idField: string): ReadPlace {
  const given = isFeature(row)
    ? { ...row.properties, id: row.id ?? row.properties.id, geometry: row.geometry }
    : row;
  const find = (source: Source): unknown => firstOf(given, SOURCES[source]);
  const id = textOf(firstOf(given, [idField, ...SOURCES.id]), 'id');
  if (id === undefined || id.length > MAX_ID)
    throw new InvalidPlace(`it needs an id of at most ${MAX_ID} characters.`);
  try {
    const replacedBy = textOf(find('replaced_by'), 'replaced_by');
    if (replacedBy === id) throw new InvalidPlace('replaced_by is the place itself.');
    if (replacedBy !== undefined && find('name') === undefined) return { id, fields: {}, replacedBy };
    return { id, fields: readFields(find), replacedBy };
  } catch (error) {
    if (error instanceof InvalidPlace) throw new InvalidPlace(error.message, id);
    throw error;
  }
}

/** Whether it is GeoJSON, which has the columns under `properties`. */
function isFeature(row: Given): row is Given & { properties: Given } {
  return row.type === 'Feature' && typeof row.properties === 'object' && row.properties !== null;
}

function readFields(find: (source: Source) => unknown): Record<string, unknown> {
  const text = (source: Source) => textOf(find(source), source);
  const name = text('name');
  if (name === undefined) throw new InvalidPlace('it has no name.');
  if (name.length > MAX_NAME) throw new InvalidPlace(`name is longer than ${MAX_NAME} characters.`);
  const fields: Record<string, unknown> = { name };
  for (const field of TEXTS) fields[field] = text(field);
  fields.country_code = countryOf(text('country_code'));
  fields.latitude = degreesOf(find('latitude'), 'latitude', 90);
  fields.longitude = degreesOf(find('longitude'), 'longitude', 180);
  fields.is_open = isOpen(find);
  for (const field of ['telephone', 'fax', 'website'] as const) fields[field] = text(field);
  fields.categories = categoriesOf(find);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function firstOf(given: Given, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = Object.hasOwn(given, path)
      ? given[path]
      : path.includes('.')
        ? follow(given, path)
        : undefined;
    if (!isEmpty(value)) return value;
  }
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** A member of an object or list at any depth; parses strings on the way as JSON, as CSV has them. */
function follow(given: Given, path: string): unknown {
  let value: unknown = given;
  for (const key of path.split('.')) {
    const inside = typeof value === 'string' ? jsonOf(value) : value;
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, key)) return undefined;
    value = (inside as Record<string, unknown>)[key];
  }
  return value;
}

/** The object or list in a cell; undefined for any other text. */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown, field: string): string | undefined {
  if (value === undefined || isEmpty(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new InvalidPlace(`${field} must be a text.`);
  const text = String(value).trim();
  if (text.length > MAX_TEXT) throw new InvalidPlace(`${field} is longer than ${MAX_TEXT} characters.`);
  if (!text.isWellFormed() || text.includes('\0'))
    throw new InvalidPlace(`${field} holds characters that are not stored.`);
  return text;
}

function countryOf(code: string | undefined): string | undefined {
  if (code !== undefined && !/^[a-z]{2}$/i.test(code))
    throw new InvalidPlace('country_code must be two letters (ISO 3166-1 alpha-2).');
  return code?.toUpperCase();
}

function degreesOf(value: unknown, field: string, most: number): number {
  const degrees = typeof value === 'string' ? Number(value) : value;
  if (typeof degrees !== 'number' || !(Math.abs(degrees) <= most))
    throw new InvalidPlace(`${field} must be a number from -${most} to ${most}.`);
  // Turns -0 into 0.
  return degrees + 0;
}

function isOpen(find: (source: Source) => unknown): boolean | undefined {
  const given = find('is_open');
  if (given !== undefined) {
    const known = parseFlag(String(given).toLowerCase());
    if (known === undefined) throw new InvalidPlace('is_open must be true or false.');
    return known;
  }
  if (find('date_closed') !== undefined) return false;
  const status = find('operating_status');
  return status === undefined
    ? undefined
    : !String(status).includes('closed') || status === 'temporarily_closed';
}

function categoriesOf(find: (source: Source) => unknown): object[] | undefined {
  const given = find('categories');
  const list = typeof given === 'string' ? (jsonOf(given) ?? [{ labels: given }]) : given;
  if (Array.isArray(list)) {
    const categories = list.map(readCategory);
    return categories.length === 0 ? undefined : categories;
  }
  const labels = find('category_labels');
  if (labels === undefined) return undefined;
  return [readCategory({ id: find('category_id'), labels })];
}

function readCategory(given: unknown): { id: string; labels: string[] } {
  const { id, labels } = (typeof given === 'object' ? (given ?? {}) : { labels: given }) as Record<
    string,
    unknown
  >;
  const list = typeof labels === 'string' ? labels.split('>').map((label) => label.trim()) : labels;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_LABELS)
    throw new InvalidPlace(`categories must have one to ${MAX_LABELS} labels each.`);
  const texts = list.map((label) => {
    const text = textOf(label, 'categories');
    if (text === undefined) throw new InvalidPlace('categories have an empty label.');
    return text;
  });
  return { id: textOf(id, 'categories') ?? (texts.at(-1) as string), labels: texts };
}
