import type { PaymentConnection } from '@techadds/shared/contract/integrations/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { DescriptionList, Stack, Text } from '@techadds/shared/ui';

type FormerAccount = PaymentConnection['former'][number];

const formatOpen = (count: number) => (count === 1 ? '1 payment is not finished.' : `${count} payments are not finished.`);

const describe = ({ openCount, keysUntil }: FormerAccount) =>
  `${openCount > 0 ? `${formatOpen(openCount)} ` : ''}${keysUntil === null ? 'Its keys are deleted.' : `Refunds until ${formatDay(keysUntil.slice(0, 10))}, then its keys are deleted.`}`;

/** Accounts that are kept for the payments that were made with them. */
export function FormerStripeAccounts({ accounts }: { accounts: readonly FormerAccount[] }) {
  return (
    <Stack gap="2">
      <Text fontWeight="medium">Former accounts</Text>
      <DescriptionList
        items={accounts.map((account) => ({ term: `${account.accountName}, ${account.mode} mode`, value: describe(account) }))}
      />
    </Stack>
  );
}
