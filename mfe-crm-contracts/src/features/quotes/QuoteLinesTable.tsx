import { Fragment } from 'react';
import type { QuoteDetail, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { Box, Span } from '@techadds/shared/ui';
import { narrowQuery } from './line-styles';

const hiddenWhenNarrow = { [narrowQuery]: { display: 'none' } };
const cellStyles = { px: '2', py: '3', verticalAlign: 'top', _first: { ps: '4' }, _last: { pe: '4' } } as const;
const numberCellStyles = { ...cellStyles, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const HeaderCell = ({ label, end, css }: { label: string; end?: boolean; css?: object }) => (
  <Box
    as="th"
    {...cellStyles}
    py="0"
    height="8"
    verticalAlign="middle"
    textAlign={end ? 'end' : 'start'}
    fontWeight="medium"
    {...(css && { css })}
  >
    {label}
  </Box>
);

const formatQuantity = ({ quantity }: QuoteLine) => quantity.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** The lines of a quote with their net amounts; on phones without unit, price, discount and tax. */
export function QuoteLinesTable({ quote: { lines, totals, currency } }: { quote: QuoteDetail }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const all = lines.map((line, at) => ({ line, at }));
  const groups = [all.filter(({ line }) => !line.optional), all.filter(({ line }) => line.optional)];
  const off = ({ discount }: QuoteLine) =>
    discount === null ? '' : `−${discount.type === 'percent' ? formatRate(discount.value) : money(discount.value)}`;
  return (
    <Box as="table" width="full" textStyle="sm" css={{ borderCollapse: 'collapse' }}>
      <Box as="thead" bg="bg.subtle" textStyle="xs" color="fg.subtle">
        <tr>
          <HeaderCell label="Item" />
          <HeaderCell label="Qty" end />
          <HeaderCell label="Unit" css={hiddenWhenNarrow} />
          <HeaderCell label="Price" end css={hiddenWhenNarrow} />
          <HeaderCell label="Discount" end css={hiddenWhenNarrow} />
          <HeaderCell label="Tax" end css={hiddenWhenNarrow} />
          <HeaderCell label="Net" end />
        </tr>
      </Box>
      <tbody>
        {groups.map((group, n) => (
          <Fragment key={n}>
            {n === 1 && group.length > 0 && (
              <Box as="tr" bg="bg.subtle" borderTop="1px solid" borderColor="line" textStyle="xs">
                <td colSpan={7}>
                  <Box px="4" py="1.5">
                    <Span fontWeight="semibold">Optional</Span> <Span color="fg.muted">The customer chooses these.</Span>
                  </Box>
                </td>
              </Box>
            )}
            {group.map(({ line, at }) => (
              <Box
                as="tr"
                key={at}
                borderTop="1px solid"
                borderColor="line"
                color={line.optional && !line.selected ? 'fg.muted' : undefined}
              >
                <Box as="td" {...cellStyles} overflowWrap="anywhere" width="full">
                  <Span fontWeight="medium">{line.name}</Span>
                  {line.optional && line.selected && <Span color="fg.muted"> · chosen</Span>}
                  {line.description !== '' && (
                    <Span display="block" color="fg.muted" whiteSpace="pre-wrap" mt="0.5">
                      {line.description}
                    </Span>
                  )}
                </Box>
                <Box as="td" {...numberCellStyles}>
                  {formatQuantity(line)}
                </Box>
                <Box as="td" {...cellStyles} color="fg.muted" css={hiddenWhenNarrow}>
                  {line.unit}
                </Box>
                <Box as="td" {...numberCellStyles} css={hiddenWhenNarrow}>
                  {money(line.unitPriceCents)}
                </Box>
                <Box as="td" {...numberCellStyles} css={hiddenWhenNarrow}>
                  {off(line)}
                </Box>
                <Box as="td" {...numberCellStyles} color="fg.muted" css={hiddenWhenNarrow}>
                  {formatRate(line.taxBp)}
                </Box>
                <Box as="td" {...numberCellStyles} fontWeight="semibold">
                  {money(totals.lines[at]?.netCents ?? 0)}
                </Box>
              </Box>
            ))}
          </Fragment>
        ))}
        {lines.length === 0 && (
          <Box as="tr" borderTop="1px solid" borderColor="line">
            <td colSpan={7}>
              <Box px="4" py="5" color="fg.muted">
                No lines yet. Edit the quote to add some.
              </Box>
            </td>
          </Box>
        )}
      </tbody>
    </Box>
  );
}
