import type { InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import { Box, Money, Span, VisuallyHidden } from '@techadds/shared/ui';

const cellStyles = {
  '& :is(th, td)': { py: '2', verticalAlign: 'top', textAlign: 'start', borderBottom: '1px solid', borderColor: 'line' },
  '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.subtle' },
  '& tbody td:first-of-type': { overflowWrap: 'anywhere' },
  '& tfoot :is(th, td)': { borderBottom: 'none', py: '1', fontWeight: 'normal' },
  '& :is(th, td):last-of-type': { textAlign: 'end', whiteSpace: 'nowrap', ps: '3' },
} as const;

const formatRate = (taxBp: number) => `${(taxBp / 100).toLocaleString('en-US')} %`;

/** The lines of a document with its taxes, its total and how it was paid. */
export function InvoiceLines({ invoice: { content, month, netCents, totalCents, currency } }: { invoice: InvoiceDetail }) {
  const sums =
    month !== null
      ? [{ label: 'Balance carried forward', cents: totalCents, bold: true }]
      : [
          { label: 'Net', cents: netCents },
          ...content.taxes
            .filter(({ taxCents }) => taxCents > 0)
            .map(({ taxBp, taxCents }) => ({ label: `Tax, ${formatRate(taxBp)}`, cents: taxCents })),
          { label: 'Total', cents: totalCents, bold: true },
          ...content.payments.map(({ label, amountCents }) => ({ label, cents: amountCents })),
          { label: 'Due', cents: content.dueCents },
        ];
  return (
    <Box as="table" width="full" textStyle="sm" borderCollapse="collapse" css={cellStyles}>
      <VisuallyHidden as="caption">Lines of this document</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {content.lines.map(({ description, quantity, unitPriceCents, netCents: lineCents, taxBp }, index) => (
          <tr key={index}>
            <td>
              {description}
              {(quantity !== 1 || taxBp > 0) && (
                <Span display="block" textStyle="xs" color="fg.muted">
                  {quantity !== 1 && (
                    <>
                      {quantity.toLocaleString('en-US')} × <Money cents={unitPriceCents} currency={currency} />{' '}
                    </>
                  )}
                  {taxBp > 0 && `plus ${formatRate(taxBp)} tax`}
                </Span>
              )}
            </td>
            <td>
              <Money cents={lineCents} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, cents, ...rest }) => (
          <tr key={label}>
            <th scope="row">{'bold' in rest ? <Span fontWeight="semibold">{label}</Span> : label}</th>
            <td>
              <Span fontWeight={'bold' in rest ? 'semibold' : undefined}>
                <Money cents={cents} currency={currency} />
              </Span>
            </td>
          </tr>
        ))}
      </tfoot>
    </Box>
  );
}
