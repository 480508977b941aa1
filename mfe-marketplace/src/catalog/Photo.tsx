import { imageFolder } from '@techadds/shared/contract/images';
import { Box, Flex } from '@techadds/shared/ui';
import { Image } from '@techadds/shared/ui/image';

export interface PhotoProps {
  /** The id of an uploaded picture. */
  id: string;
  /** Empty where the words beside it say the same. */
  alt: string;
  height: number;
  /** How wide it is shown, as `sizes` of HTML. */
  sizes: string;
  first?: boolean;
}

/** An uploaded picture of a service, its middle in a room of its own height, so that nothing moves when it comes. */
export function Photo({ id, alt, height, sizes, first = false }: PhotoProps) {
  return (
    <Flex height={`${height}px`} alignItems="center" overflow="hidden" rounded="md" bg="bg.muted">
      <Box flex="1" minWidth="0">
        <Image src={`${imageFolder}${id}`} alt={alt} ratio={16 / 9} sizes={sizes} first={first} />
      </Box>
    </Flex>
  );
}
