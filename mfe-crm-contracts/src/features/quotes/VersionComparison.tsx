import { compareLines } from '@techadds/shared/contract/quotes/compare';
import type { QuoteLine, QuoteVersion } from '@techadds/shared/contract/quotes/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { Span } from '@techadds/shared/ui';
import { ComparisonRow, ComparisonTable } from '../record/ComparisonTable';
import { formatDiscount, formatLinePrice, getChangeWords } from './version-labels';

/** What is compared of a version, or of a counter-offer. */
type ComparedVersion = Pick<QuoteVersion, 'title' | 'intro' | 'terms' | 'lines' | 'discount' | 'totals' | 'validUntil'>;

interface VersionComparisonProps {
  before: ComparedVersion;
  after: ComparedVersion;
  /** The names of both sides, such as "Version 1". */
  names: readonly [string, string];
  currency: string;
}

/** Two versions side by side: each line and fact with what became of it, in words and marked. */
export function VersionComparison({ before, after, names, currency }: VersionComparisonProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  const toLine = (line: QuoteLine | null) =>
    line && (
      <>
        <Span fontWeight="medium">{line.name}</Span>
        <Span display="block" color="fg.muted">
          {formatLinePrice(line, currency)}
        </Span>
      </>
    );
  const facts = [
    ['Title', before.title, after.title],
    ['Introduction', before.intro, after.intro],
    ['Discount', formatDiscount(before.discount, currency), formatDiscount(after.discount, currency)],
    ['Tax', money(before.totals.taxCents), money(after.totals.taxCents)],
    ['Total', money(before.totals.totalCents), money(after.totals.totalCents)],
    ['Valid until', formatDay(before.validUntil), formatDay(after.validUntil)],
    ['Terms', before.terms, after.terms],
  ] as const;
  const changed = facts.filter(([, was, is]) => was !== is);
  const lines = compareLines(before.lines, after.lines);
  const difference = after.totals.totalCents - before.totals.totalCents;
  return (
    <ComparisonTable names={names} isSame={changed.length === 0 && lines.every(({ kind }) => kind === 'same')}>
      {lines.map((change, n) => (
        <ComparisonRow
          key={n}
          kind={change.kind}
          label={`Line ${n + 1}`}
          before={toLine(change.before)}
          after={toLine(change.after)}
          words={getChangeWords(change, currency)}
        />
      ))}
      {changed.map(([label, was, is]) => (
        <ComparisonRow
          key={label}
          kind="changed"
          label={label}
          before={was}
          after={is}
          {...(label === 'Total' && { words: `${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}` })}
        />
      ))}
    </ComparisonTable>
  );
}
