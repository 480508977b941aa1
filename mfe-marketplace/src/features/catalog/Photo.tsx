import { imageFolder } from '@techadds/shared/contract/files/images';
import { CoverImage } from '@techadds/shared/ui';
import { Image } from '@techadds/shared/ui/image';

export interface PhotoProps {
  /** The id of an uploaded picture. */
  id: string;
  /** The category whose drawing is shown if the picture fails to load. */
  category: string;
  /** Empty if the text beside it says the same. */
  alt: string;
  height: number;
  /** The rendered width, as the `sizes` attribute of HTML. */
  sizes: string;
  priority?: boolean;
}

/** An uploaded picture of a service, cropped to fill its box. */
export function Photo({ id, category, height, ...rest }: PhotoProps) {
  return <Image src={`${imageFolder}${id}`} fallback={<CoverImage category={category} height={height} />} {...rest} />;
}
