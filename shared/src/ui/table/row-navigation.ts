import { useEffect, type RefObject } from 'react';
import { usePageActions } from '../screen/page-actions';

/** The tables on screen: the keys move through the rows of all. */
const tables = new Set<HTMLTableElement>();

/** The focusable element of a row: its link, its button or its checkbox. */
export const findRowTarget = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector<HTMLElement>('[data-card=select] input');

const findFocusedTarget = () => {
  const row = document.activeElement?.closest('tbody tr');
  return row ? findRowTarget(row) : null;
};

/** Focuses the next (1) or previous (-1) row; if no row has the focus, the first one in view. */
function focusRow(by: number): void {
  const targets = [...tables].flatMap((table) => [...table.querySelectorAll('tbody tr')].flatMap((row) => findRowTarget(row) ?? []));
  const now = findFocusedTarget();
  const next = now ? targets[targets.indexOf(now) + by] : (targets.find((one) => one.getBoundingClientRect().top > 0) ?? targets[0]);
  if (!next) return;
  next.focus({ preventScroll: true });
  next.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
}

/** Moves through the rows of a table with `j` and `k`, if they can be opened or selected. */
export function useRowNavigation(table: RefObject<HTMLTableElement | null>, hasTargets: boolean): void {
  useEffect(() => {
    const element = table.current;
    if (!element || !hasTargets) return;
    tables.add(element);
    return () => void tables.delete(element);
  }, [table, hasTargets]);
  usePageActions(
    hasTargets
      ? () => [
          { label: 'Go to the next row', shortcut: 'j', run: () => focusRow(1) },
          { label: 'Go to the row before', shortcut: 'k', run: () => focusRow(-1) },
          { label: 'Open the row', shortcut: 'Enter', run: () => findFocusedTarget()?.click() },
        ]
      : undefined,
  );
}
