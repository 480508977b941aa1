import { empty, type Typed } from './typed';

const key = 'draft:service';

/** What was typed on this device without a session, or undefined. What is there may be of an older version of the form. */
export function readDraft(): Typed | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const same = Object.entries(empty).filter(([name, value]) => {
      const found = (kept as Record<string, unknown>)[name];
      return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
    });
    return { ...empty, ...Object.fromEntries(same.map(([name]) => [name, (kept as Record<string, unknown>)[name]])) };
  } catch {
    return undefined;
  }
}

/** Whether it could be kept. */
export function keepDraft(typed: Typed): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

export const forgetDraft = () => localStorage.removeItem(key);
