import { useState } from 'react';
import type { PublicQuote, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';

export interface ChosenLine extends QuoteLine {
  /** Where it stands in the quote; the first line is 0. */
  position: number;
  /** After what is off it, before what is off the whole. */
  netCents: number;
}

// Where a quote changes while somebody reads it, what they chose holds for the lines that stay.
const keyOf = (line: QuoteLine, position: number) => `${position} ${line.name}`;

/** The lines of a quote as its customer has chosen among them, and what they come to. */
export function useChoice({ lines, discount }: PublicQuote) {
  const [taken, setTaken] = useState<Readonly<Record<string, boolean>>>({});
  const chosen = lines.map((line, position) => ({ ...line, selected: taken[keyOf(line, position)] ?? line.selected }));
  const totals = computeQuoteTotals(chosen, discount);
  const shown: ChosenLine[] = chosen.map((line, position) => ({ ...line, position, netCents: totals.lines[position]!.netCents }));
  return {
    lines: shown,
    totals,
    /** Positions of the optional lines that are taken. */
    selectedOptional: shown.filter(({ optional, selected }) => optional && selected).map(({ position }) => position),
    take: (line: ChosenLine, selected: boolean) => setTaken({ ...taken, [keyOf(line, line.position)]: selected }),
  };
}
