import { Flex, Page, Skeleton, VisuallyHidden } from '@techadds/shared/ui';

/** The skeleton of a page while its remote loads. */
export function RemoteLoading({ title }: { title: string }) {
  return (
    <Page title={title}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Flex direction="column" gap="5" maxWidth="56rem">
        {['70%', '100%', '86%', '94%', '60%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Flex>
    </Page>
  );
}
