import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getCredit, listCreditEntries, type CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import { creditEntryKinds } from '@techadds/shared/contract/credit/states';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { QueryCard, StatsSkeleton } from '@techadds/shared/patterns/report';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { lazyComponent, Page, Stack } from '@techadds/shared/ui';
import { IconPigMoney } from '@techadds/shared/ui/icons';
import { CreditBalances } from './CreditBalances';
import { OwnPayouts } from './OwnPayouts';
import { creditColumns } from './credit.columns';
import { creditKindLabels } from './credit.labels';

const PayoutForm = lazyComponent(() => import('./PayoutForm').then((part) => part.PayoutForm));

const paramsConfig = { sorts: ['at'], order: 'desc', filters: { kind: creditEntryKinds } } as const;
const filters = [{ name: 'kind', label: 'Kind', options: creditEntryKinds.map((value) => ({ value, label: creditKindLabels[value] })) }];

/** What the customer paid partners in advance: the balances, and what came in and what it paid. */
export function CreditPage() {
  const address = useListParams(paramsConfig);
  const [paying, setPaying] = useState<CreditBalance>();
  const credit = useQuery(apiQuery(getCredit));
  return (
    <Page
      title="Credit"
      crumbs={[{ label: 'Orders', to: paths.orders }]}
      description="What you paid in advance. Use it when you order from the same partner."
    >
      <Stack gap="5">
        <QueryCard title="Balances" query={credit} height={<StatsSkeleton strips={[2]} />} bare>
          {({ balances }) => <CreditBalances balances={balances} onPayOut={setPaying} />}
        </QueryCard>
        <OwnPayouts />
        <ListView
          resource={['entry', 'entries']}
          endpoint={listCreditEntries}
          params={address}
          columns={creditColumns}
          filters={filters}
          searchHelp="The search looks at the numbers of orders and deposits."
          errorReassurance="Your credit is not affected."
          emptyState={{
            icon: <IconPigMoney size={14} />,
            title: 'No credit yet',
            text: 'Down payments that you make to a partner appear here, and what you use them for.',
          }}
        />
      </Stack>
      {paying && <PayoutForm balance={paying} onClose={() => setPaying(undefined)} />}
    </Page>
  );
}
