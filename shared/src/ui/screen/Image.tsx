import { useState, type ReactNode } from 'react';
import { imageUrl, imageWidths } from '@techadds/shared/contract/files/images';
import { Box } from '../base/primitives';

const fillStyle = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const;

interface ImageProps {
  /** Where it lies: below `/api/files/`, or at a host that the edge knows. */
  src: string;
  /** What is to be seen; empty where the words beside it say the same. */
  alt: string;
  /** Width over height; its room is kept while it loads. Absent, it fills the room that it stands in. */
  aspectRatio?: number;
  /** How wide it is shown, as `sizes` of HTML: `(min-width: 900px) 33vw, 100vw`. */
  sizes: string;
  /** It is seen first: loaded at once. Others wait until they come into view. */
  priority?: boolean;
  /** Stands there where the image does not come, such as a cover. */
  fallback?: ReactNode;
}

/** A picture that each screen loads at the width it needs. */
export function Image({ src, alt, aspectRatio, sizes, priority = false, fallback }: ImageProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <Box overflow="hidden" rounded="md" bg="bg.muted" style={aspectRatio === undefined ? { height: '100%' } : { aspectRatio }}>
      {failed === src ? (
        fallback
      ) : (
        <img
          src={imageUrl(src, imageWidths[0])}
          srcSet={imageWidths.map((width) => `${imageUrl(src, width)} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          style={fillStyle}
          width={imageWidths[0]}
          height={aspectRatio && Math.round(imageWidths[0] / aspectRatio)}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </Box>
  );
}
