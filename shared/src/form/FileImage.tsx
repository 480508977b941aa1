import { call, type ApiError } from '@techadds/shared/api';
import { getFile } from '@techadds/shared/contract/files';
import { useQuery } from '@techadds/shared/query';
import { Box, Skeleton } from '@techadds/shared/ui';

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
  const { data, error } = useQuery<string, ApiError>({
    queryKey: ['files', id],
    queryFn: ({ signal }) => call(getFile, { params: { id } }, { signal }),
    staleTime: dayMs,
  });
  if (data === undefined) return error ? <Box height={`${height}px`} rounded="md" bg="bg.muted" /> : <Skeleton height={`${height}px`} />;
  return (
    <Box rounded="md" overflow="hidden" bg="bg.muted" style={{ height }}>
      {/* Browsers tell the kinds of pictures apart by what is in them. */}
      <img src={`data:image/png;base64,${btoa(data)}`} alt={alt} style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    </Box>
  );
}
