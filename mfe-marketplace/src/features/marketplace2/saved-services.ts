import { useSyncExternalStore } from 'react';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { useAuth } from '@techadds/shared/session';

/** The stored fields of a service: enough to show it without a request. */
export type SavedService = Pick<CatalogItem, 'id' | 'name' | 'category' | 'priceFromCents' | 'currency' | 'unit' | 'picture'>;

const maxSaved = { compare: 4, viewed: 8 };
type SavedListName = keyof typeof maxSaved;
const noServices: readonly SavedService[] = [];
const parsedLists = new Map<string, { text: string; kept: readonly SavedService[] }>();
const changeEvents = new EventTarget();

const isSavedService = (value: unknown): value is SavedService =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'category'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

const toSavedService = ({ id, name, category, priceFromCents, currency, unit, picture }: SavedService): SavedService => ({
  ...{ id, name, category, priceFromCents, currency, unit },
  // Entries stored before services had pictures have none.
  picture: typeof picture === 'string' ? picture : null,
});

/** Reads the stored list; invalid content counts as empty. Returns the same array while the text is unchanged, as `useSyncExternalStore` requires. */
function loadSaved(key: string): readonly SavedService[] {
  let text: string;
  try {
    text = localStorage.getItem(key) ?? '';
  } catch {
    return noServices;
  }
  const before = parsedLists.get(key);
  if (before?.text === text) return before.kept;
  let kept = noServices;
  try {
    const value: unknown = JSON.parse(text || '[]');
    if (Array.isArray(value)) kept = value.filter(isSavedService).map(toSavedService);
  } catch {
    // The stored text is not valid JSON.
  }
  parsedLists.set(key, { text, kept });
  return kept;
}

function storeSaved(key: string, kept: readonly SavedService[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked; the list is optional, so the error is ignored.
  }
  changeEvents.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  changeEvents.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changeEvents.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

/**
 * Services stored on this device per user and tenant: those to compare (four at most, in the order they were added) or those viewed recently (newest
 * first). The lists survive a reload and stay in sync across tabs.
 */
export function useSavedServices(list: SavedListName) {
  const { user } = useAuth();
  const key = `techadds.${list}.${user?.tenantId ?? ''}.${user?.id ?? ''}`;
  const kept = useSyncExternalStore(subscribe, () => loadSaved(key));
  const without = (id: string) => loadSaved(key).filter((one) => one.id !== id);
  return {
    kept,
    full: kept.length >= maxSaved[list],
    has: (id: string) => kept.some((one) => one.id === id),
    add: (item: SavedService) => {
      if (list === 'viewed') storeSaved(key, [toSavedService(item), ...without(item.id)].slice(0, maxSaved[list]));
      else if (without(item.id).length < maxSaved[list]) storeSaved(key, [...without(item.id), toSavedService(item)]);
    },
    remove: (id: string) => storeSaved(key, without(id)),
    clear: () => storeSaved(key, []),
  };
}
