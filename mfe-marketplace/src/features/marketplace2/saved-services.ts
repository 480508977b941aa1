import { useSyncExternalStore } from 'react';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { useAuth } from '@techadds/shared/session';

/** The stored fields of a service: enough to show it without a request. */
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
  // Entries stored before services had pictures have none.
  picture: typeof picture === 'string' ? picture : null,
});

/** Reads the stored list; invalid content counts as empty. Returns the same array while the text is unchanged, as `useSyncExternalStore` requires. */
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
    // The stored text is not valid JSON.
  }
  read.set(key, { text, kept });
  return kept;
}

function save(key: string, kept: readonly Kept[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked; the list is optional, so the error is ignored.
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
 * Services stored on this device per user and tenant: those to compare (four at most, in the order they were added) or those viewed recently (newest
 * first). The lists survive a reload and stay in sync across tabs.
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
