import { useSyncExternalStore } from 'react';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { useAuth } from '@techadds/shared/session';

/** What the device remembers of a service: enough to show it without asking the server. */
export type Kept = Pick<CatalogItem, 'id' | 'name' | 'category' | 'priceFromCents' | 'currency' | 'unit' | 'picture'>;

const most = { compare: 4, viewed: 8 };
type List = keyof typeof most;
const none: readonly Kept[] = [];
const read = new Map<string, { text: string; kept: readonly Kept[] }>();
const changed = new EventTarget();

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'category'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

const short = ({ id, name, category, priceFromCents, currency, unit, picture }: Kept): Kept => ({
  ...{ id, name, category, priceFromCents, currency, unit },
  // What was kept before services had pictures has none.
  picture: typeof picture === 'string' ? picture : null,
});

/** What stands under the key; the same value as long as the text is the same. Whatever cannot be read is nothing. */
function load(key: string): readonly Kept[] {
  let text: string;
  try {
    text = localStorage.getItem(key) ?? '';
  } catch {
    return none;
  }
  const before = read.get(key);
  if (before?.text === text) return before.kept;
  let kept = none;
  try {
    const value: unknown = JSON.parse(text || '[]');
    if (Array.isArray(value)) kept = value.filter(isKept).map(short);
  } catch {
    // Somebody else wrote there.
  }
  read.set(key, { text, kept });
  return kept;
}

function save(key: string, kept: readonly Kept[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A device without room forgets; nothing depends on it.
  }
  changed.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

/**
 * Services that this device remembers for the person in their marketplace: those to compare (four at most, in the order they were added)
 * or those viewed lately (the latest first). It survives a reload, and other tabs follow.
 */
export function useKept(list: List) {
  const { user } = useAuth();
  const key = `techadds.${list}.${user?.tenantId ?? ''}.${user?.id ?? ''}`;
  const kept = useSyncExternalStore(subscribe, () => load(key));
  const without = (id: string) => load(key).filter((one) => one.id !== id);
  return {
    kept,
    full: kept.length >= most[list],
    has: (id: string) => kept.some((one) => one.id === id),
    add: (item: Kept) => {
      if (list === 'viewed') save(key, [short(item), ...without(item.id)].slice(0, most[list]));
      else if (without(item.id).length < most[list]) save(key, [...without(item.id), short(item)]);
    },
    remove: (id: string) => save(key, without(id)),
    clear: () => save(key, []),
  };
}
