import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { QuoteVersion } from '@techadds/shared/contract/quotes/endpoints';
import type { QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { QuoteRow, QuoteVersionRow } from './quotes.db';
import type { QuoteContent } from './quotes.schema';

export const getContent = ({ title, intro, terms, lines, discount, totalCents, validUntil }: QuoteContent): QuoteContent => ({
  ...{ title, intro, terms, lines, discount: discount ?? null, totalCents, validUntil },
});

/** The quote as its seller sees it: while it is revised, with the version that is being written. */
export const toSellerRow = (row: QuoteRow): QuoteRow =>
  row.revision ? { ...row, ...row.revision, versionNumber: row.versionNumber + 1 } : row;

type VersionContent = Pick<QuoteRow, 'title' | 'intro' | 'terms' | 'lines' | 'discount' | 'validUntil'>;
const toContentDto = ({ title, intro, terms, lines, discount, validUntil }: VersionContent) => ({
  ...{ title, intro, terms, lines, discount: discount ?? null, totals: computeQuoteTotals(lines, discount ?? null), validUntil },
});

const currentStates: Partial<Record<QuoteStatus, Pick<QuoteVersion, 'status' | 'voidReason'>>> = {
  draft: { status: 'draft', voidReason: null },
  revised: { status: 'voided', voidReason: 'superseded' },
  voided: { status: 'voided', voidReason: 'manual' },
  expired: { status: 'voided', voidReason: 'expired' },
};

/** The versions of a quote, the newest first; the one being written is the seller's alone. */
export function toVersionDtos(row: QuoteRow, replaced: readonly QuoteVersionRow[], isSeller: boolean): QuoteVersion[] {
  const { versionNumber: number, status, sentAt, viewedAt, counter, revision } = row;
  const draft: QuoteVersion[] =
    isSeller && revision
      ? [
          {
            ...{ number: number + 1, status: 'draft', voidReason: null },
            ...toContentDto(revision),
            ...{ sentAt: null, viewedAt: null, counter: null },
          },
        ]
      : [];
  const state = currentStates[status] ?? { status: 'active', voidReason: null };
  const current = { number, ...state, ...toContentDto(row), sentAt, viewedAt, counter: counter ?? null };
  const earlier = replaced.map((version): QuoteVersion => {
    const { sentAt, viewedAt, counter } = version;
    return {
      ...{ number: version.number, status: 'voided', voidReason: 'superseded' },
      ...toContentDto(version),
      ...{ sentAt, viewedAt, counter: counter ?? null },
    };
  });
  return [...draft, current, ...earlier];
}
