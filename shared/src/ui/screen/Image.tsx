import { useState, type ReactNode } from 'react';
import { imageUrl, imageWidths } from '@techadds/shared/contract/files/images';
import { Box } from '../base/primitives';

const filling = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const;

interface ImageProps {
  /** Where it lies: below `/api/files/`, or at a host that the edge knows. */
  src: string;
  /** What is to be seen; empty where the words beside it say the same. */
  alt: string;
  /** Width over height; its room is kept while it loads. Absent, it fills the room that it stands in. */
  ratio?: number;
  /** How wide it is shown, as `sizes` of HTML: `(min-width: 900px) 33vw, 100vw`. */
  sizes: string;
  /** It is seen first: loaded at once. Others wait until they come into view. */
  first?: boolean;
  /** Stands there where the image does not come, such as a cover. */
  fallback?: ReactNode;
}

/** A picture that each screen loads at the width it needs. */
export function Image({ src, alt, ratio, sizes, first = false, fallback }: ImageProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <Box overflow="hidden" rounded="md" bg="bg.muted" style={ratio === undefined ? { height: '100%' } : { aspectRatio: ratio }}>
      {failed === src ? (
        fallback
      ) : (
        <img
          src={imageUrl(src, imageWidths[0])}
          srcSet={imageWidths.map((width) => `${imageUrl(src, width)} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          style={filling}
          width={imageWidths[0]}
          height={ratio && Math.round(imageWidths[0] / ratio)}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </Box>
  );
}
