import type { Registry } from '@techadds/shared/contract/releases/registry';
import { namePatterns } from '@techadds/shared/contract/releases/names';
import { roles } from '@techadds/shared/roles';

type Check = (value: unknown) => boolean;
type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const anyText: Check = (value) => typeof value === 'string';
const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const one =
  (of: readonly unknown[]): Check =>
  (value) =>
    of.includes(value);
const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
const record =
  (key: Check, item: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, entry]) => key(name) && item(entry));
/** An object with exactly these fields. */
const object =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, check]) => check(value[name]));

const file = text(namePatterns.file);
const remoteFields = object({
  name: text(namePatterns.remote),
  label: text(namePatterns.label),
  base: anyText,
  version: text(namePatterns.version),
  entry: file,
  files: record(file, text(namePatterns.integrity)),
  page: list(file),
  doors: list(text(namePatterns.door)),
  requires: record(anyText, anyText),
  roles: list(one(roles)),
  offline: one([true, false]),
});

function isRemote(value: unknown): boolean {
  if (!remoteFields(value)) return false;
  const { name, version, base, entry, files, page } = value as Registry['remotes'][number];
  return base === `/remotes/${name}/${version}/` && [entry, ...page].every((needed) => Object.hasOwn(files, needed));
}

const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isRegistry = object({
  version: one([1]),
  shell: object({ version: text(namePatterns.version) }),
  remotes: list(isRemote),
  off: maybe(list(text(namePatterns.remote))),
});

/**
 * Parses a registry as strictly as the edge's schema, without the schema library, which would add to the JavaScript of the first page.
 * @throws Error if anything in it is invalid
 */
export function parseRegistry(json: string): Registry {
  const value: unknown = JSON.parse(json);
  if (!isRegistry(value)) throw new Error('The registry is not of the declared shape');
  return value as Registry;
}
