export interface FieldChange {
  /** The path of the field, such as `package.price_cents` or `rules[1]`. */
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'unchanged';
  before: unknown;
  after: unknown;
}

type RecordSnapshot = Record<string, unknown> | null;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Flattens a value into the parts to compare; a primitive value is one part. */
function flatten(value: unknown, path: string, found: Map<string, unknown>): Map<string, unknown> {
  const parts: [string, unknown][] = isRecord(value)
    ? Object.entries(value).map(([key, part]) => [path ? `${path}.${key}` : key, part])
    : Array.isArray(value)
      ? value.map((part: unknown, index) => [`${path}[${index}]`, part])
      : [];
  if (parts.length === 0) {
    if (path) found.set(path, value);
  } else for (const [key, part] of parts) flatten(part, key, found);
  return found;
}

/** The differences between two snapshots of a record, field by field; unchanged fields come last. */
export function diffRecords(before: RecordSnapshot, after: RecordSnapshot): FieldChange[] {
  const [old, now] = [flatten(before, '', new Map()), flatten(after, '', new Map())];
  const changes = [...new Set([...old.keys(), ...now.keys()])].map((path): FieldChange => {
    const [was, is] = [old.get(path), now.get(path)];
    const kind = !old.has(path) ? 'added' : !now.has(path) ? 'removed' : isEqual(was, is) ? 'unchanged' : 'changed';
    return { path, kind, before: was, after: is };
  });
  return [...changes.filter(({ kind }) => kind !== 'unchanged'), ...changes.filter(({ kind }) => kind === 'unchanged')];
}
