import { Box, CoverImage, lazyComponent } from '@techadds/shared/ui';
import type { PhotoProps } from './Photo';

/** Most services have a drawing in place of a photo, and then nothing of this is loaded. */
const Photo = lazyComponent(() => import('./Photo').then((module) => module.Photo));

interface PictureProps extends Omit<PhotoProps, 'id'> {
  id: string | null;
}

/** The photo of a service, or the drawing of its category; both in the same room. */
export function Picture({ id, category, height, ...rest }: PictureProps) {
  if (id === null) return <CoverImage category={category} height={height} />;
  return (
    <Box height={`${height}px`} overflow="hidden" rounded="md" bg="bg.muted">
      <Photo id={id} category={category} height={height} {...rest} />
    </Box>
  );
}
