import { apiQuery } from '@techadds/shared/api';
import { previewQuoteEmail } from '@techadds/shared/contract/quotes/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, ErrorNotice, Skeleton, Text } from '@techadds/shared/ui';

/** The e-mail as its recipient will read it, without its link. */
export function EmailPreview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(apiQuery(previewQuoteEmail, { params: { id } }));
  if (error && !data)
    return <ErrorNotice title="The preview didn’t load" reassurance="Nothing was sent." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="140px" />;
  return (
    <Box as="section" aria-label="E-mail preview" border="1px solid" borderColor="line" rounded="md" bg="bg.subtle" overflow="hidden">
      <Box px="4" py="3" borderBottom="1px solid" borderColor="line">
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          From {data.fromName} to {data.to}
        </Text>
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {data.subject}
        </Text>
      </Box>
      <Box px="4" py="3" maxHeight="15rem" overflowY="auto" tabIndex={0} textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {data.text}
      </Box>
    </Box>
  );
}
