import { empty, type Typed } from './service.form-values';

const key = 'draft:service';

/** What a service is called that the server has not seen yet: sent with it each time, so that however often it is sent it is added once. */
function newReference(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `offline-${Date.now()}-${[...random].map((each) => each.toString(16).padStart(8, '0')).join('')}`;
}

/** The entry of the device as it is, of whatever version of the form. */
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

/** What was typed on this device without a session, or undefined. What is there may be of an older version of the form. */
export function readDraft(): Typed | undefined {
  const kept = readEntry();
  if (!kept) return undefined;
  const same = Object.entries(empty).filter(([name, value]) => {
    const found = kept[name];
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
  return { ...empty, ...Object.fromEntries(same.map(([name]) => [name, kept[name]])) };
}

/** The reference of the draft on this device, the same until it is forgotten; a new one where there is no draft. */
export function draftReference(): string {
  const kept = readEntry();
  if (typeof kept?.id === 'string' && kept.id.startsWith('offline-')) return kept.id;
  const id = newReference();
  if (kept) writeEntry({ ...kept, id });
  return id;
}

/** Whether it could be kept. */
export const keepDraft = (typed: Typed): boolean => writeEntry({ ...typed, id: draftReference() });

export const forgetDraft = () => localStorage.removeItem(key);
