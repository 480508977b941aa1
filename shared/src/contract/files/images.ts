/** The widths in pixels that images are served at; the edge makes no other. */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** How much of a picture is kept when it is made smaller, of 100. */
export const imageQuality = 75;
/** Where the edge serves images from. */
export const imagesPath = '/images';
/** Our own images lie below it; those of the hosts in `IMAGE_HOSTS` are named by their full address. */
export const imageFolder = '/api/files/';

/** The address of an image at one of the widths. */
export function imageUrl(source: string, width: (typeof imageWidths)[number]): string {
  return `${imagesPath}?${new URLSearchParams({ url: source, w: String(width), q: String(imageQuality) }).toString()}`;
}
