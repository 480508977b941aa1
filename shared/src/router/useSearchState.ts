import { useSearchParams } from 'react-router-dom';

/**
 * Filters, sort and page of a screen, kept in the URL. A value equal to its default is left out of the URL;
 * changing anything but `offset` goes back to the first page.
 */
export function useSearchState<const T extends Record<string, string>>(
  defaults: T,
): [Record<keyof T, string>, (changes: Partial<Record<keyof T, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, search.get(key) ?? value])) as Record<
    keyof T,
    string
  >;
  const change = (changes: Partial<Record<keyof T, string>>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (!('offset' in changes)) next.delete('offset');
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined || value === defaults[key]) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: !('offset' in changes), preventScrollReset: true },
    );
  return [state, change];
}

/** The offset in a URL, or 0 if it is missing or invalid: URLs can be edited by hand. */
export const parseOffset = (text: string) => (/^\d{1,6}$/.test(text) ? text : '0');
