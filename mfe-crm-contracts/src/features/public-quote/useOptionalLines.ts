import { useState } from 'react';
import type { PublicQuote, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';

export interface SelectableLine extends QuoteLine {
  /** Index in the quote, from 0. */
  position: number;
  /** After the line's own discount, before the discount on the whole quote. */
  netCents: number;
}

// If the quote changes while it is open, the choices still apply to lines that stay in place.
const toLineKey = (line: QuoteLine, position: number) => `${position} ${line.name}`;

/** The lines of a quote with the customer's choices, and the resulting totals. */
export function useOptionalLines({ lines, discount }: PublicQuote) {
  const [taken, setTaken] = useState<Readonly<Record<string, boolean>>>({});
  const chosen = lines.map((line, position) => ({ ...line, selected: taken[toLineKey(line, position)] ?? line.selected }));
  const totals = computeQuoteTotals(chosen, discount);
  const shown: SelectableLine[] = chosen.map((line, position) => ({ ...line, position, netCents: totals.lines[position]!.netCents }));
  return {
    lines: shown,
    totals,
    /** Positions of the selected optional lines. */
    selectedOptional: shown.filter(({ optional, selected }) => optional && selected).map(({ position }) => position),
    take: (line: SelectableLine, selected: boolean) => setTaken({ ...taken, [toLineKey(line, line.position)]: selected }),
  };
}
