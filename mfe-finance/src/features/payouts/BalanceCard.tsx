import type { ReactNode } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getBalance, type Balance, type PayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, Card, ErrorNotice, Flex, Grid, Money, NativeSelect, Skeleton, Span } from '@techadds/shared/ui';
import { IconBuildingBank, IconCalendar } from '@techadds/shared/ui/icons';
import { SplitBar } from '@techadds/shared/features/amount-breakdown';
import { OwedNotice } from './OwedNotice';

const balanceParts = [
  { key: 'availableCents', label: 'Available', hint: 'can be paid out now', color: 1 },
  { key: 'inTransitCents', label: 'In transit', hint: 'on the way to the bank', color: 3 },
  { key: 'pendingCents', label: 'Pending', hint: 'earned, not yet available', color: 2 },
  { key: 'reserveCents', label: 'Reserve', hint: 'kept for refunds and disputes', color: 'prev' },
] as const;

interface BalanceCardProps {
  currency: string | undefined;
  onCurrency: (currency: string) => void;
  /** Absent for users without a payout account, such as administrators; `of` is undefined while it is loading. */
  account?: { of: PayoutAccount | null | undefined; change: () => void };
}

/** The balance by state, with the next payout and its bank account. */
export function BalanceCard({ currency, onCurrency, account }: BalanceCardProps) {
  const { data, error, refetch } = useQuery(apiQuery(getBalance, { query: { currency } }));
  if (error)
    return (
      <ErrorNotice title="The balance didn’t load" reassurance="No payout is affected." error={error} onRetry={() => void refetch()} />
    );
  return (
    <Card padded={false}>
      <Box p="5" pt="4">
        <BalanceParts balance={data} />
      </Box>
      {data && data.owedCents > 0 && <OwedNotice balance={data} isOwn={account !== undefined} />}
      <Footer>
        {data && data.currencies.length > 1 && (
          <NativeSelect
            size="sm"
            width="auto"
            aria-label="Currency"
            value={data.currency}
            options={data.currencies.map((value) => ({ value, label: value }))}
            onChange={({ target }) => onCurrency(target.value)}
          />
        )}
        {!account ? (
          <Span color="fg.muted">All partners together.</Span>
        ) : account.of === undefined ? null : (
          <>
            <BalanceFact icon={<IconCalendar />} term="Next payout">
              {data?.nextPayoutOn ? formatDay(data.nextPayoutOn) : 'when you ask for it'}
            </BalanceFact>
            <BalanceFact icon={<IconBuildingBank />} term={account.of ? 'Account ending' : 'Payout account'}>
              {account.of ? account.of.bankLast4 : 'not set up yet'}
            </BalanceFact>
            <Button variant="link" ms="auto" onClick={account.change}>
              {account.of ? 'Change account and schedule' : 'Set up account'}
            </Button>
          </>
        )}
      </Footer>
    </Card>
  );
}

/** The parts of the balance; while it is loading, without its amounts. */
function BalanceParts({ balance }: { balance: Balance | undefined }) {
  return (
    <>
      <Grid
        as="dl"
        gap="4"
        mb="4"
        css={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', _cMd: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } }}
      >
        {balanceParts.map(({ key, label, hint, color }) => (
          <Box key={key} minWidth="0">
            <Flex as="dt" alignItems="center" gap="2" textStyle="sm" color="fg.muted">
              <Box width="2" height="2" rounded="2px" flex="none" bg={`chart.${color}`} aria-hidden />
              {label}
            </Flex>
            <Box as="dd" mt="1" textStyle={{ base: 'xl', _cSm: '2xl' }} fontWeight="semibold">
              {balance ? (
                <Money cents={balance[key]} currency={balance.currency} />
              ) : (
                <Flex height="1lh" alignItems="center">
                  <Skeleton width="60%" height="4" />
                </Flex>
              )}
            </Box>
            <Box as="dd" textStyle="xs" color="fg.muted">
              {hint}
            </Box>
          </Box>
        ))}
      </Grid>
      <SplitBar segments={balanceParts.map(({ key, color }) => ({ key, color, cents: balance?.[key] ?? 0 }))} />
    </>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return (
    // As high as with the choice of a currency, which comes with the balance.
    <Flex
      px="5"
      py="1.5"
      gap="4"
      rowGap="2"
      minHeight="57px"
      alignItems="center"
      flexWrap="wrap"
      borderTop="1px solid"
      borderColor="line"
      textStyle="sm"
    >
      {children}
    </Flex>
  );
}

function BalanceFact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <Flex alignItems="center" gap="2">
      <Box color="fg.muted" aria-hidden>
        {icon}
      </Box>
      <Span color="fg.muted">{term}</Span>
      <Span fontWeight="medium">{children}</Span>
    </Flex>
  );
}
