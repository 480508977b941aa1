import { useState } from 'react';
import { call, type ApiError } from '@techadds/shared/api';
import { getFile } from '@techadds/shared/contract/files/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Flex, Skeleton } from '@techadds/shared/ui';

const dayMs = 86_400_000;

interface FileImageProps {
  /** The id of a picture that was uploaded. */
  id: string;
  /** What is on it; empty where it only decorates. */
  alt: string;
  height: number;
}

/** A picture that was uploaded. It is asked for as the person signed in, so an address of it would be worth nothing to others. */
export function FileImage({ id, alt, height }: FileImageProps) {
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
        // Browsers tell the kinds of pictures apart by what is in them.
        src={`data:image/png;base64,${btoa(data)}`}
        alt={alt}
        style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        onError={() => setUnreadable(true)}
      />
    </Box>
  );
}
