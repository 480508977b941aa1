import type { Registry } from '@techadds/shared/contract/releases/registry';
import { isOwnPath, namePatterns } from '@techadds/shared/contract/releases/names';
import { roles } from '@techadds/shared/roles';

type Check = (value: unknown) => boolean;
type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const isString: Check = (value) => typeof value === 'string';
const matchesPattern =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isOneOf =
  (of: readonly unknown[]): Check =>
  (value) =>
    of.includes(value);
const isListOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
const isRecordOf =
  (key: Check, item: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, entry]) => key(name) && item(entry));
/** An object with exactly these fields. */
const isObjectOf =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, check]) => check(value[name]));

const isFileName = matchesPattern(namePatterns.file);
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isEntryPoint = matchesPattern(namePatterns.entryPoint);
/** The path is the remote's own, and an unknown icon or group shows nothing, so that their forms do not matter here. */
const isMenuEntry = isObjectOf({
  path: isString,
  label: matchesPattern(namePatterns.label),
  icon: isString,
  roles: isListOf(isOneOf(roles)),
  group: isOptional(isString),
});
const hasRemoteFields = isObjectOf({
  name: matchesPattern(namePatterns.remote),
  label: matchesPattern(namePatterns.label),
  base: isString,
  version: matchesPattern(namePatterns.version),
  entry: isFileName,
  files: isRecordOf(isFileName, matchesPattern(namePatterns.integrity)),
  page: isListOf(isFileName),
  doors: isListOf(isEntryPoint),
  routes: isOptional(isRecordOf(isString, isObjectOf({ files: isListOf(isFileName), entryPoints: isListOf(isEntryPoint) }))),
  requires: isRecordOf(isString, isString),
  roles: isListOf(isOneOf(roles)),
  offline: isOneOf([true, false]),
  menu: isOptional(isListOf(isMenuEntry)),
});

function isRemote(value: unknown): boolean {
  if (!hasRemoteFields(value)) return false;
  const { name, version, base, entry, files, page, routes = {}, menu = [] } = value as Registry['remotes'][number];
  const needed = [entry, ...page, ...Object.values(routes).flatMap((route) => route.files)];
  const isOwn = base === `/remotes/${name}/${version}/` && menu.every(({ path }) => isOwnPath(name, path));
  return isOwn && needed.every((file) => Object.hasOwn(files, file));
}

const isRegistry = isObjectOf({
  version: isOneOf([1]),
  shell: isObjectOf({ version: matchesPattern(namePatterns.version) }),
  remotes: isListOf(isRemote),
  off: isOptional(isListOf(matchesPattern(namePatterns.remote))),
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
