import { Box, Grid, Page } from '@techadds/shared/ui';
import { FeePreviewCard } from './FeePreviewCard';
import { FeeProfiles } from './FeeProfiles';

/** What a payment costs: the fee on any amount, line by line, and the profiles it comes from. */
export function FeesPage() {
  return (
    <Page title="Fees" description="What the payment processor keeps of a payment, and why.">
      <Grid
        gap="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
      >
        <Box minWidth="0" css={{ order: 1, _cMd: { order: 0 } }}>
          <FeeProfiles />
        </Box>
        <FeePreviewCard />
      </Grid>
    </Page>
  );
}
