import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listPartnerDebts, type PartnerDebt } from '@techadds/shared/contract/partner-debts/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Card, ErrorNotice, lazyComponent, Money, Skeleton, Text } from '@techadds/shared/ui';
import { IconSettings } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';

const WriteOffDialog = lazyComponent(() => import('./WriteOffDialog').then((part) => part.WriteOffDialog));
const DebtSettingsDialog = lazyComponent(() => import('./DebtSettingsDialog').then((part) => part.DebtSettingsDialog));

const getDebtColumns = (onWriteOff: ((debt: PartnerDebt) => void) | undefined): readonly Column<PartnerDebt>[] => [
  { key: 'partner', header: 'Partner', primary: true, cardSlot: 'title', cell: ({ partner }) => partner.name },
  {
    key: 'payouts',
    header: 'Payouts',
    width: '8rem',
    cardSlot: 'line',
    cell: ({ payoutsPaused }) => (payoutsPaused ? 'Paused' : 'Possible'),
  },
  {
    key: 'owed',
    header: 'Owes',
    width: '9rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ owedCents, currency }) => <Money cents={owedCents} currency={currency} />,
  },
  ...(onWriteOff
    ? [
        {
          key: 'writeOff',
          header: 'Action',
          width: '7rem',
          align: 'end',
          cardSlot: 'status',
          interactive: true,
          cell: (debt) => (
            <Button variant="link" aria-label={`Write off, ${debt.partner.name}`} onClick={() => onWriteOff(debt)}>
              Write off
            </Button>
          ),
        } satisfies Column<PartnerDebt>,
      ]
    : []),
];

/** What partners owe for refunds of earnings that were paid out before, with the rule how it is collected. */
export function PartnerDebts() {
  const mayWriteOff = useCan('debts.writeOff');
  const [debt, setDebt] = useState<PartnerDebt>();
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const { data, error, refetch } = useQuery(apiQuery(listPartnerDebts, { query: { limit: '200' } }));
  if (error)
    return (
      <ErrorNotice title="What partners owe didn’t load" reassurance="Nothing was changed." error={error} onRetry={() => void refetch()} />
    );
  return (
    <Card
      title="Owed by partners"
      padded={false}
      action={
        <Button size="sm" icon={<IconSettings />} onClick={() => setIsSettingsOpen(true)}>
          Collection rule
        </Button>
      }
    >
      {!data ? (
        <Box p="4">
          <Skeleton height="28px" rounded="md" />
        </Box>
      ) : data.items.length === 0 ? (
        <Text textStyle="sm" color="fg.muted" py="5" px="5">
          No partner owes anything.
        </Text>
      ) : (
        <DataTable
          inCard
          caption="What partners owe"
          columns={getDebtColumns(mayWriteOff ? setDebt : undefined)}
          rows={data.items}
          rowKey={({ partner, currency }) => partner.id + currency}
        />
      )}
      {debt && <WriteOffDialog debt={debt} onClose={() => setDebt(undefined)} />}
      {isSettingsOpen && <DebtSettingsDialog onClose={() => setIsSettingsOpen(false)} />}
    </Card>
  );
}
