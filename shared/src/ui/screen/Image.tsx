import { useState, type ReactNode } from 'react';
import { imageUrl, imageWidths } from '@techadds/shared/contract/files/images';
import { Box } from '../base/primitives';

const fillStyle = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const;

interface ImageProps {
  /** The URL: below `/api/files/`, or on a host that the edge allows. */
  src: string;
  /** Describes the picture; empty if the text next to it says the same. */
  alt: string;
  /** Width divided by height; reserves the space while loading. Without it, the image fills its container. */
  aspectRatio?: number;
  /** The displayed width, as `sizes` of HTML: `(min-width: 900px) 33vw, 100vw`. */
  sizes: string;
  /** Loads at once, for images above the fold. Others load when they come into view. */
  priority?: boolean;
  /** Shown if the image fails to load, such as a cover. */
  fallback?: ReactNode;
}

/** A responsive image: each screen loads the width that it needs. */
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
