import { Box, Grid, Skeleton, Stack } from '@techadds/shared/ui';

/** The placeholder of a service page while it loads; without a heading, because the name is unknown. */
export function ServiceSkeleton() {
  return (
    <Box role="status" aria-label="Loading the service" containerType="inline-size" containerName="main">
      <Box maxWidth="1360px" mx="auto" px="4" pt="4" pb="20" _cSm={{ px: '6', pt: '5' }}>
        <Skeleton height="5" width="18rem" maxWidth="full" my="1.5" />
        <Skeleton height="4" width="9rem" mt="3" mb="6" />
        <Grid
          gap="6"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
        >
          <Stack gap="5">
            <Skeleton height="168px" rounded="md" />
            <Skeleton height="3.5" width="5rem" />
            <Skeleton height="220px" rounded="lg" />
          </Stack>
          <Skeleton height="440px" rounded="lg" />
        </Grid>
      </Box>
    </Box>
  );
}
