import { useState } from 'react';
import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { paths } from '@techadds/shared/paths';
import { useSearchState } from '@techadds/shared/router';
import { Box, Button, lazyComponent, Page, TextLink } from '@techadds/shared/ui';
import { IconPlus } from '@techadds/shared/ui/icons';
import { TabLinks } from '@techadds/shared/ui/page';
import { CommissionPreview } from './CommissionPreview';
import { CommissionRateList } from './CommissionRateList';

const RateEditor = lazyComponent(() => import('./RateEditor').then((part) => part.RateEditor));

/** Commission rates, the orders they apply to, and a preview of their effect. */
export function CommissionPage() {
  const [address] = useSearchState({ tab: '' });
  const [editing, setEditing] = useState<CommissionRate | 'new'>();
  const previewing = address.tab === 'preview';
  return (
    <Page
      title="Commission rates"
      description={
        <>
          Of all rates that match an order line, the most specific one applies.{' '}
          <TextLink to={paths.analyticsCommission}>Commission earned</TextLink>
        </>
      }
      actions={
        <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => setEditing('new')}>
          New rate
        </Button>
      }
    >
      <Box mt="-2" mb="4">
        <TabLinks
          label="Commission"
          tabs={[
            { label: 'Rates', to: '?', current: !previewing },
            { label: 'Preview', to: '?tab=preview', current: previewing },
          ]}
        />
      </Box>
      {previewing ? <CommissionPreview /> : <CommissionRateList onOpen={setEditing} onAdd={() => setEditing('new')} />}
      {editing && <RateEditor of={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}
