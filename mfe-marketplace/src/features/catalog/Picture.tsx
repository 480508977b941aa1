import { Box, CoverImage, lazyComponent } from '@techadds/shared/ui';
import type { PhotoProps } from './Photo';

/** Most services have a drawing instead of a photo, so this code is loaded on demand. */
const Photo = lazyComponent(() => import('./Photo').then((module) => module.Photo));

interface PictureProps extends Omit<PhotoProps, 'id'> {
  id: string | null;
}

/** The photo of a service, or the drawing of its category; both have the same size. */
export function Picture({ id, category, height, ...rest }: PictureProps) {
  if (id === null) return <CoverImage category={category} height={height} />;
  return (
    <Box height={`${height}px`} overflow="hidden" rounded="md" bg="bg.muted">
      <Photo id={id} category={category} height={height} {...rest} />
    </Box>
  );
}
