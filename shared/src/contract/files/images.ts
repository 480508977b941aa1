/** The image widths in pixels that the edge serves. */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** The quality of scaled images, out of 100. */
export const imageQuality = 75;
/** The path at which the edge serves images. */
export const imagesPath = '/images';
/** Our own images are below this path; those of the hosts in `IMAGE_HOSTS` are given by their full URL. */
export const imageFolder = '/api/files/';

/** The URL of an image at one of the widths. */
export function imageUrl(source: string, width: (typeof imageWidths)[number]): string {
  return `${imagesPath}?${new URLSearchParams({ url: source, w: String(width), q: String(imageQuality) }).toString()}`;
}
