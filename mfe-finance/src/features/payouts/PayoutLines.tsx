import type { PayoutDetail, PayoutLine } from '@techadds/shared/contract/payouts/endpoints';
import { Box, Card, Flex, Money, Span, Stack, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';
import { OrderLink } from '../layout/OrderLink';
import { getSaleSubject } from '../layout/sale-subject';

/** The rates of exchanges are below the table, where there is room for them. */
const formatEntry = ({ description, exchanged }: PayoutLine) => (exchanged ? description.split(':')[0] : description);

/** The order that earned the line, and what its entry says. */
function LineSubject({ line }: { line: PayoutLine }) {
  const { orderId, orderNumber, milestoneId, description } = line;
  if (!orderNumber) return <>{description}</>;
  return (
    <Box minWidth="0">
      {orderId && milestoneId === null ? <OrderLink id={orderId} name={orderNumber} /> : orderNumber}
      <Text textStyle="xs" color="fg.muted" truncate>
        {formatEntry(line)}
      </Text>
    </Box>
  );
}

const getLineColumns = (currency: string, hasSetOff: boolean): readonly Column<PayoutLine>[] => {
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return [
    {
      key: 'what',
      header: 'For',
      primary: true,
      cardSlot: 'title',
      interactive: true,
      cell: (line) => <LineSubject line={line} />,
    },
    { key: 'gross', header: 'Gross', width: '6.5rem', align: 'end', hideBelow: 'cMd', cell: ({ grossCents }) => money(grossCents) },
    {
      key: 'commission',
      header: 'Commission',
      width: '7rem',
      align: 'end',
      hideBelow: 'cMd',
      cell: ({ commissionCents }) => money(0 - commissionCents),
    },
    { key: 'fee', header: 'Fee', width: '5.75rem', align: 'end', hideBelow: 'cMd', cell: ({ feeCents }) => money(0 - feeCents) },
    { key: 'tax', header: 'Tax', width: '5.75rem', align: 'end', hideBelow: 'cMd', cell: ({ taxCents }) => money(0 - taxCents) },
    ...(hasSetOff
      ? [
          {
            key: 'setOff',
            header: 'Set off',
            width: '6rem',
            align: 'end',
            cardSlot: 'line',
            cell: ({ setOffCents }) => (setOffCents === 0 ? null : money(-setOffCents)),
          } satisfies Column<PayoutLine>,
        ]
      : []),
    {
      key: 'net',
      header: 'Net',
      width: '7rem',
      align: 'end',
      cardSlot: 'amount',
      interactive: true,
      cell: ({ orderId, orderNumber, milestoneId, netCents }) =>
        orderId ? (
          <AmountBreakdown
            subject={getSaleSubject(orderId, milestoneId, orderNumber ?? 'this order')}
            label="In this payout"
            cents={netCents}
            currency={currency}
          />
        ) : (
          money(netCents)
        ),
    },
  ];
};

/** The lines of a payout; their net amounts add up to its amount. */
export function PayoutLines({ payout: { lines, amountCents, currency } }: { payout: PayoutDetail }) {
  const exchanged = lines.filter((line) => line.exchanged);
  return (
    <Card title="Breakdown" padded={false}>
      {lines.length === 0 ? (
        <Text textStyle="sm" color="fg.muted" py="8" px="4" textAlign="center">
          No entries: its amount was returned to the balance.
        </Text>
      ) : (
        <DataTable
          inCard
          caption="Breakdown of this payout"
          columns={getLineColumns(
            currency,
            lines.some(({ setOffCents }) => setOffCents !== 0),
          )}
          rows={lines}
          rowKey={({ entryId, description }) => entryId + description}
          footer={
            <Flex minHeight="10" alignItems="center" justifyContent="space-between" textStyle="sm">
              <Span color="fg.muted">
                {lines.length} {lines.length === 1 ? 'entry' : 'entries'}
              </Span>
              <Span fontWeight="semibold">
                <Money cents={amountCents} currency={currency} />
              </Span>
            </Flex>
          }
        />
      )}
      {exchanged.length > 0 && (
        <Stack as="ul" aria-label="Rates of exchange" gap="1" px="4" py="3" borderTop="1px solid" borderColor="line">
          {exchanged.map(({ entryId, description }) => (
            <Text as="li" key={entryId} textStyle="xs" color="fg.muted">
              {description}. The fee is the spread.
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  );
}
