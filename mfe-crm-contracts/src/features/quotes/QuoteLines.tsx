import { Fragment, type ReactNode } from 'react';
import type { QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import { Box, Button, Card, Flex, Grid, Span, Text } from '@techadds/shared/ui';
import { IconPackage, IconPlus } from '@techadds/shared/ui/icons';
import { canMoveLine } from './line-operations';
import { lineGridColumns, narrowQuery } from './line-styles';
import type { LineFieldErrors } from './line-fields';
import { QuoteLineRow } from './QuoteLineRow';
import { toPricedLine, type LineFormValues } from './quote.form-values';
import type { useQuoteLines } from './useQuoteLines';

const columnHeaders = ['Item', 'Qty', 'Unit', 'Price', 'Discount', 'Tax', 'Net'];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface QuoteLinesProps {
  lines: readonly LineFormValues[];
  currency: string;
  nets: QuoteTotals['lines'];
  getErrors: (at: number) => LineFieldErrors | undefined;
  /** An error that concerns all lines. */
  listError: string | undefined;
  change: ReturnType<typeof useQuoteLines>;
  /** Opens the dialog that adds a line from a service. */
  onChoose: () => void;
  /** The field for the discount on the whole quote. */
  discount: ReactNode;
}

/** The editable lines of a quote: fixed lines first, then the ones that the customer may switch on. */
export function QuoteLines({ lines, currency, nets, getErrors, listError, change, onChoose, discount }: QuoteLinesProps) {
  const firstOptional = lines.findIndex(({ optional }) => optional);
  return (
    <Card padded={false} aria-label="Lines">
      <Grid
        aria-hidden
        gridTemplateColumns={lineGridColumns}
        gap="1"
        px="3"
        height="8"
        alignItems="center"
        bg="bg.subtle"
        borderBottom="1px solid"
        borderColor="line"
        textStyle="xs"
        fontWeight="medium"
        color="fg.subtle"
        css={{ [narrowQuery]: { display: 'none' } }}
      >
        {columnHeaders.map((head) => (
          <Span key={head} px={head === 'Net' ? '0' : '1.5'} textAlign={head === 'Item' || head === 'Unit' ? 'start' : 'end'}>
            {head}
          </Span>
        ))}
      </Grid>
      {lines.map((line, at) => (
        <Fragment key={line.key}>
          {at === firstOptional && <OptionalLinesHeading />}
          <QuoteLineRow
            line={line}
            currency={currency}
            index={at}
            netCents={toPricedLine(line, currency) && nets[at]?.netCents}
            errors={getErrors(at)}
            isFirst={!canMoveLine(lines, at, -1)}
            isLast={!canMoveLine(lines, at, 1)}
            isNew={line.key === change.newKey}
            onPatch={change.patch}
            onAction={change.act}
            onNext={change.next}
          />
        </Fragment>
      ))}
      {lines.length === 0 && (
        <Text px="4" py="5" textStyle="sm" color="fg.muted" borderBottom="1px solid" borderColor="line">
          No lines yet. Add a line, or choose one of your services.
        </Text>
      )}
      {listError && (
        <Text role="alert" px="4" pt="2" textStyle="xs" color="t.bad.fg">
          {listError}
        </Text>
      )}
      <Flex px="2" py="2" gap="1" alignItems="center" flexWrap="wrap">
        <Button variant="ghost" data-add-line="" icon={<IconPlus {...icon} />} onClick={() => change.add()}>
          Add line
        </Button>
        <Button variant="ghost" icon={<IconPackage {...icon} />} onClick={onChoose}>
          From services
        </Button>
        <Box ms="auto" px="1">
          {discount}
        </Box>
      </Flex>
    </Card>
  );
}

const OptionalLinesHeading = () => (
  <Flex gap="2" px="4" minHeight="8" alignItems="center" bg="bg.subtle" borderBottom="1px solid" borderColor="line" textStyle="xs">
    <Span fontWeight="semibold">Optional</Span>
    <Span color="fg.muted" minWidth="0" truncate>
      The customer can choose these options; the total updates.
    </Span>
  </Flex>
);
