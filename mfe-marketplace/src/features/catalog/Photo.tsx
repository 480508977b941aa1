import { imageFolder } from '@techadds/shared/contract/files/images';
import { CoverImage } from '@techadds/shared/ui';
import { Image } from '@techadds/shared/ui/image';

export interface PhotoProps {
  /** The id of an uploaded picture. */
  id: string;
  /** Whose drawing stands there where the picture does not come. */
  category: string;
  /** Empty where the words beside it say the same. */
  alt: string;
  height: number;
  /** How wide it is shown, as `sizes` of HTML. */
  sizes: string;
  first?: boolean;
}

/** An uploaded picture of a service: as much of its middle as the room shows. */
export function Photo({ id, category, height, ...rest }: PhotoProps) {
  return <Image src={`${imageFolder}${id}`} fallback={<CoverImage category={category} height={height} />} {...rest} />;
}
