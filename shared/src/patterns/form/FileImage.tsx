import { useState } from 'react';
import { call, type ApiError } from '@techadds/shared/api';
import { getFile } from '@techadds/shared/contract/files/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Flex, Skeleton } from '@techadds/shared/ui';

const dayMs = 86_400_000;

interface FileImageProps {
  /** The id of an uploaded picture. */
  id: string;
  /** Describes the picture; empty if it is decorative. */
  alt: string;
  height: number;
  /** Whether the picture fills its box, cut off at the edges, or is shown whole. */
  fit?: 'cover' | 'contain';
}

/** An uploaded picture. It is fetched with the user's credentials, because a plain URL would not be authorized. */
export function FileImage({ id, alt, height, fit = 'cover' }: FileImageProps) {
  const [unreadable, setUnreadable] = useState(false);
  const { data, error } = useQuery<string, ApiError>({
    queryKey: ['files', id],
    queryFn: ({ signal }) => call(getFile, { params: { id } }, { signal }),
    staleTime: dayMs,
  });
  if (data === undefined && !error) return <Skeleton height={`${height}px`} />;
  if (data === undefined || unreadable)
    return (
      <Flex
        height={`${height}px`}
        alignItems="center"
        justifyContent="center"
        rounded="md"
        bg="bg.muted"
        textStyle="xs"
        color="fg.muted"
        textAlign="center"
        p="2"
      >
        {alt} {unreadable ? 'cannot be shown: the file is damaged.' : 'didn’t load.'}
      </Flex>
    );
  return (
    <Box rounded="md" overflow="hidden" bg="bg.muted" style={{ height }}>
      <img
        // Browsers detect the image format from the content, whatever the declared type.
        src={`data:image/png;base64,${btoa(data)}`}
        alt={alt}
        style={{ width: '100%', height: '100%', objectFit: fit }}
        onError={() => setUnreadable(true)}
      />
    </Box>
  );
}
