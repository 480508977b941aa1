import { useEffect } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { useBranding } from '@techadds/shared/tenant';
import { Box, ErrorNotice, Flex, Heading, Skeleton, Text, VisuallyHidden } from '@techadds/shared/ui';
import { IconLink } from '@techadds/shared/ui/icons';

interface DocumentNotFoundProps {
  /** The kind of document, such as "quote". */
  resource: string;
  /** Null while the document loads. */
  error: ApiError | null;
  onRetry: () => void;
}

/**
 * Shown while a public document loads, when its link is invalid or when it failed to load. Invalid and unknown links look the same, so that links
 * cannot be probed.
 */
export function DocumentNotFound({ resource, error, onRetry }: DocumentNotFoundProps) {
  const title = resource.charAt(0).toUpperCase() + resource.slice(1);
  useBranding();
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!error) return <DocumentLoading title={title} />;
  const isDead = error.status === 404 || error.status === 422;
  return (
    <Flex direction="column" alignItems="center" maxWidth="30rem" mx="auto" px="5" pt={{ base: '14', sm: '20' }} pb="14">
      {isDead ? (
        <>
          <Flex width="12" height="12" rounded="lg" alignItems="center" justifyContent="center" bg="bg.muted" color="fg.muted" aria-hidden>
            <IconLink size={22} />
          </Flex>
          <Heading as="h1" size="xl" mt="5" textAlign="center">
            This link does not work
          </Heading>
          <Text color="fg.muted" mt="2" textAlign="center" textWrap="pretty">
            It may be incomplete, or replaced by a newer e-mail. Open the {resource} from the latest e-mail you received, or ask the sender
            for a new link.
          </Text>
        </>
      ) : (
        <>
          <Heading as="h1" size="xl" mb="4">
            {title}
          </Heading>
          <ErrorNotice
            title={`The ${resource} didn’t load`}
            reassurance="It is not affected, and your link stays good."
            error={error}
            onRetry={onRetry}
          />
        </>
      )}
    </Flex>
  );
}

function DocumentLoading({ title }: { title: string }) {
  return (
    <Box minHeight="100dvh" bg="bg.canvas">
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Flex alignItems="center" gap="3" height="14" px={{ base: '4', sm: '6' }} bg="bg" borderBottom="1px solid" borderColor="line">
        <Skeleton width="8" height="8" />
        <Skeleton width="9rem" />
      </Flex>
      <Flex
        direction="column"
        gap="5"
        maxWidth="44rem"
        mx="auto"
        mt="6"
        p="6"
        bg="bg"
        border="1px solid"
        borderColor="line"
        rounded="lg"
        aria-hidden
      >
        {['50%', '100%', '86%', '94%', '60%'].map((length) => (
          <Skeleton key={length} width={length} />
        ))}
      </Flex>
    </Box>
  );
}
