import { Fragment } from 'react';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import { formatDate, formatDateTime } from '@techadds/shared/format/date';
import { Box, Money, Span, VisuallyHidden } from '@techadds/shared/ui';
import { humanize, getEntryState } from './labels';

const cellStyles = {
  '& :is(th, td)': { py: '2', px: '0', verticalAlign: 'top', textAlign: 'start', borderBottom: '1px solid', borderColor: 'line' },
  '& th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.subtle' },
  '& :is(th, td):nth-of-type(2)': { px: '2' },
  '& td:nth-of-type(2)': { textStyle: 'xs', lineHeight: '18px', overflowWrap: 'anywhere' },
  '& :is(th, td):last-of-type': { textAlign: 'end', whiteSpace: 'nowrap' },
} as const;

/** Journal entries with their postings (from, to, amount), in the given order. */
export function JournalTable({ entries, caption }: { entries: readonly JournalEntry[]; caption: string }) {
  return (
    <Box as="table" width="full" textStyle="sm" borderCollapse="collapse" css={cellStyles}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Debit → credit</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.postings.map(({ debit, credit, amountCents }, index) => (
              <tr key={index}>
                <td>
                  {index === 0 && (
                    <>
                      {humanize(entry.kind)}
                      <Span display="block" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
                        <time dateTime={entry.postedAt} title={formatDateTime(entry.postedAt)}>
                          {formatDate(entry.postedAt)}
                        </time>
                        {getEntryState(entry) !== 'posted' && `, ${getEntryState(entry)}`}
                      </Span>
                    </>
                  )}
                </td>
                <td>
                  <Span display="block" color="fg.muted">
                    {debit.name} →
                  </Span>
                  {credit.name}
                  {index === 0 && entry.kind === 'exchange' && (
                    <Span display="block" color="fg.muted">
                      {entry.description}
                    </Span>
                  )}
                </td>
                <td>
                  <Money cents={amountCents} currency={entry.currency} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Box>
  );
}
