import { Box, Grid, Skeleton, Stack } from '@techadds/shared/ui';

/** The skeleton of an order's page; it has no heading because the order number is not known yet. */
export function OrderSkeleton() {
  return (
    <Box role="status" aria-label="Loading the order" containerType="inline-size" containerName="main">
      <Box maxWidth="1360px" mx="auto" px="4" pt="4" pb="20" _cSm={{ px: '6', pt: '5' }}>
        <Skeleton height="5" width="16rem" maxWidth="full" my="1.5" />
        <Skeleton height="4" width="20rem" maxWidth="full" mt="4" mb="4" />
        <Skeleton height="108px" rounded="lg" />
        <Grid
          gap="5"
          mt="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
        >
          <Stack gap="4">
            <Skeleton height="4" width="6rem" />
            <Skeleton height="6" width="60%" />
            <Skeleton height="6" width="50%" />
          </Stack>
          <Stack gap="5">
            <Skeleton height="190px" rounded="lg" />
            <Skeleton height="230px" rounded="lg" />
          </Stack>
        </Grid>
      </Box>
    </Box>
  );
}
