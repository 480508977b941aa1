import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { Badge, Box, Flex, Grid, Money, Span, Text } from '@techadds/shared/ui';
import { Switch } from '@techadds/shared/ui/controls';
import type { SelectableLine } from './useOptionalLines';

const rowStyles = {
  columnGap: '4',
  rowGap: '1',
  px: '4',
  py: '3',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  borderTop: '1px solid',
  borderColor: 'line',
  // Uses the columns of the table, so that cells align across rows.
  _cMd: { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', px: '5' },
} as const;
const cellStyles = {
  fontVariantNumeric: 'tabular-nums',
  // An empty cell keeps its column in the table layout.
  '@container main (max-width: 859.98px)': { '&:empty': { display: 'none' } },
  _cMd: { textAlign: 'end', color: 'fg', whiteSpace: 'nowrap' },
} as const;

interface PublicQuoteLinesProps {
  lines: readonly SelectableLine[];
  currency: string;
  /** Absent when options can no longer be chosen. */
  onToggleOptional?: (line: SelectableLine, selected: boolean) => void;
}

/** The lines of the quote: a table on wide screens, two text lines each on a phone. Optional lines come last. */
export function PublicQuoteLines({ lines, currency, onToggleOptional }: PublicQuoteLinesProps) {
  const fixedLines = lines.filter(({ optional }) => !optional);
  const optional = lines.filter((line) => line.optional);
  return (
    <Box
      role="table"
      aria-label="Quote lines"
      textStyle="sm"
      _cMd={{ display: 'grid', columnGap: '4', gridTemplateColumns: 'minmax(9rem, 1fr) repeat(5, auto)' }}
    >
      <Grid {...rowStyles} role="row" py="2" bg="bg.subtle" color="fg.muted" textStyle="xs">
        <span role="columnheader">Item</span>
        <Box display="none" _cMd={{ display: 'contents' }}>
          {['Quantity', 'Price', 'Discount', 'Tax'].map((name) => (
            <Span key={name} role="columnheader" textAlign="end">
              {name}
            </Span>
          ))}
        </Box>
        <Span role="columnheader" textAlign="end">
          Net
        </Span>
      </Grid>
      {fixedLines.map((line) => (
        <PublicQuoteLine key={line.position} line={line} currency={currency} />
      ))}
      {optional.length > 0 && (
        <Box role="row" px="4" py="2" bg="bg.subtle" borderTop="1px solid" borderColor="line" _cMd={{ px: '5', gridColumn: '1 / -1' }}>
          <span role="cell">
            <Span fontWeight="semibold">Optional</Span>{' '}
            {onToggleOptional && <Span color="fg.muted">Choose the options you want; the total updates.</Span>}
          </span>
        </Box>
      )}
      {optional.map((line) => (
        <PublicQuoteLine key={line.position} line={line} currency={currency} onTake={onToggleOptional} />
      ))}
    </Box>
  );
}

const formatQuantity = ({ quantity, unit }: SelectableLine) => {
  const count = quantity.toLocaleString('en-US', { maximumFractionDigits: 3 });
  return unit === 'item' ? count : `${count} ${unit}${quantity === 1 ? '' : 's'}`;
};

function PublicQuoteLine({
  line,
  currency,
  onTake,
}: {
  line: SelectableLine;
  currency: string;
  onTake?: PublicQuoteLinesProps['onToggleOptional'];
}) {
  const { name, description, unitPriceCents, discount, taxBp, netCents, optional, selected, position } = line;
  const left = optional && !selected;
  const nameId = `line-${position}`;
  return (
    <Grid {...rowStyles} role="row">
      <Flex role="cell" gap="3" minWidth="0" alignItems="flex-start">
        {optional && onTake && (
          <Switch mt="2px" checked={selected} aria-labelledby={nameId} onChange={({ target }) => onTake(line, target.checked)} />
        )}
        <Box minWidth="0" overflowWrap="anywhere">
          <Flex gap="2" flexWrap="wrap" alignItems="center">
            <Span id={nameId} fontWeight="medium" color={left ? 'fg.muted' : 'fg'} minWidth="0">
              {name}
            </Span>
            {optional && !onTake && <Badge plain>{selected ? 'Taken' : 'Not taken'}</Badge>}
          </Flex>
          {description && (
            <Text textStyle="sm" color="fg.muted" mt="0.5" whiteSpace="pre-wrap">
              {description}
            </Text>
          )}
        </Box>
      </Flex>
      <Flex
        gridColumn="1 / -1"
        gridRow="2"
        flexWrap="wrap"
        columnGap="1.5"
        color="fg.muted"
        ps={optional && onTake ? '40px' : '0'}
        _cMd={{ display: 'contents' }}
      >
        <Span role="cell" css={cellStyles}>
          {formatQuantity(line)}
        </Span>
        <Span role="cell" css={cellStyles}>
          <Span _cMd={{ display: 'none' }}>× </Span>
          <Money cents={unitPriceCents} currency={currency} />
        </Span>
        <Span role="cell" css={cellStyles}>
          {discount && (
            <>
              <Span _cMd={{ display: 'none' }}>· </Span>−
              {discount.type === 'percent' ? formatRate(discount.value) : formatMoney(discount.value, currency)}
            </>
          )}
        </Span>
        <Span role="cell" css={cellStyles}>
          {taxBp > 0 && (
            <>
              <Span _cMd={{ display: 'none' }}>· </Span>
              {formatRate(taxBp)}
              <Span _cMd={{ display: 'none' }}> tax</Span>
            </>
          )}
        </Span>
      </Flex>
      <Span role="cell" textAlign="end" fontWeight="medium" color={left ? 'fg.muted' : 'fg'}>
        <Money cents={netCents} currency={currency} />
      </Span>
    </Grid>
  );
}
