import { Grid, Skeleton, Stack } from '@techadds/shared/ui';

/** The placeholder of the quote form while it loads. */
export const FormSkeleton = () => (
  <Grid
    role="status"
    aria-label="Loading the quote"
    gap="5"
    alignItems="start"
    css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } }}
  >
    <Stack gap="4">
      <Skeleton height="160px" />
      <Skeleton height="220px" />
    </Stack>
    <Skeleton height="200px" />
  </Grid>
);
