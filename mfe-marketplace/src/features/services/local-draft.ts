import { empty, type Typed } from './service.form-values';

const key = 'draft:service';

/** Client-side reference of a new service, sent with each attempt, so that retries create only one service. */
function newReference(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `offline-${Date.now()}-${[...random].map((each) => each.toString(16).padStart(8, '0')).join('')}`;
}

/** The raw localStorage entry, which may come from any version of the form. */
function readEntry(): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(entry: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** The draft stored on this device, or undefined. Fields that do not match the current form are replaced by defaults. */
export function readDraft(): Typed | undefined {
  const kept = readEntry();
  if (!kept) return undefined;
  const same = Object.entries(empty).filter(([name, value]) => {
    const found = kept[name];
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
  return { ...empty, ...Object.fromEntries(same.map(([name]) => [name, kept[name]])) };
}

/** The reference of the stored draft, the same until the draft is removed; a new reference without a draft. */
export function draftReference(): string {
  const kept = readEntry();
  if (typeof kept?.id === 'string' && kept.id.startsWith('offline-')) return kept.id;
  const id = newReference();
  if (kept) writeEntry({ ...kept, id });
  return id;
}

/** Stores the draft. Returns whether it could be stored. */
export const keepDraft = (typed: Typed): boolean => writeEntry({ ...typed, id: draftReference() });

export const forgetDraft = () => localStorage.removeItem(key);
