import { useState } from 'react';
import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import { useCan } from '@techadds/shared/session/use-can';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { Button, Grid, lazyComponent } from '@techadds/shared/ui';
import { IconPlus } from '@techadds/shared/ui/icons';
import { FinancePage } from '../layout/FinancePage';
import { FeePreviewCard } from './FeePreviewCard';
import { FeeProfileList } from './FeeProfileList';
import { GrossUpCard } from './GrossUpCard';

const FeeForm = lazyComponent(() => import('./FeeForm').then((part) => part.FeeForm));

/** Payment fees: an itemized preview for any amount, and the profiles, including past and future ones. */
export function FeesPage() {
  const mayChange = useCan('fees.update');
  const currency = useTenantCurrency();
  const [editing, setEditing] = useState<FeeProfile | 'new'>();
  return (
    <FinancePage
      title="Fees"
      description="Fees that the payment processor deducts from payments."
      actions={
        mayChange && (
          <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => setEditing('new')}>
            Set a fee
          </Button>
        )
      }
    >
      <FeeProfileList onChange={mayChange ? setEditing : undefined} />
      <Grid
        gap="5"
        mt="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
      >
        {currency !== undefined && (
          <>
            <FeePreviewCard currency={currency} />
            <GrossUpCard currency={currency} />
          </>
        )}
      </Grid>
      {editing && <FeeForm of={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </FinancePage>
  );
}
