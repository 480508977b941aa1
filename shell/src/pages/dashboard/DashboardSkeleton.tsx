import { Box, Grid, Skeleton, Stack } from '@techadds/shared/ui';

const box = { border: '1px solid', borderColor: 'line', rounded: 'lg' } as const;

/** The dashboard's placeholder while loading. */
export function DashboardSkeleton() {
  return (
    <Stack gap="5" role="status" aria-label="Loading your dashboard">
      <Grid {...box} gap="0" css={{ gridTemplateColumns: '1fr 1fr', _cMd: { gridTemplateColumns: 'repeat(4, 1fr)' } }}>
        {[0, 1, 2, 3].map((figure) => (
          <Box key={figure} px="5" py="4" height="6.5rem">
            <Skeleton width="60%" />
            <Skeleton width="40%" height="6" mt="3" />
          </Box>
        ))}
      </Grid>
      <Grid gap="5" css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}>
        <Box {...box} height="16.5rem" p="4">
          <Skeleton width="6rem" />
        </Box>
        <Box {...box} height="16.5rem" p="4">
          <Skeleton width="8rem" />
        </Box>
      </Grid>
    </Stack>
  );
}
