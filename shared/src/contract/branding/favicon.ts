import type { AppliedBranding } from './endpoints';
import { imagesPath } from '../files/images';

/** The product's own favicon; it is part of the shell. */
export const defaultIconPath = '/favicon.svg';
/** The path at which the edge serves the favicons of brands. */
export const iconPath = `${imagesPath}/icon`;
/** The path at which the edge serves the icons of installed apps. */
export const appIconPath = `${imagesPath}/app-icon`;
/** The sizes of the icons of installed apps, in pixels. */
export const appIconSizes = [192, 512] as const;

type IconBranding = Pick<AppliedBranding, 'theme' | 'logo'>;
type FaviconBranding = IconBranding & Pick<AppliedBranding, 'icon'>;

const iconParams = ({ theme, logo }: IconBranding): Record<string, string> => ({
  ...(theme && { fill: theme.solid[0].slice(1), ink: theme.contrast[0].slice(1) }),
  ...(logo && { logo }),
});

/** The URL of a branding's favicon: its own, from its logo, or in its colors; the product's own if it has none of them. */
export const iconUrl = ({ icon, ...branding }: FaviconBranding): string =>
  icon || branding.theme || branding.logo
    ? `${iconPath}?${new URLSearchParams({ ...iconParams(branding), ...(icon && { icon }) }).toString()}`
    : defaultIconPath;

/** The URL of a branding's icon as an installed app; a `maskable` one fills its square, for the device to cut. */
export const appIconUrl = (branding: IconBranding, size: (typeof appIconSizes)[number], purpose: 'any' | 'maskable' = 'any'): string =>
  `${appIconPath}?${new URLSearchParams({ ...iconParams(branding), size: String(size), ...(purpose === 'maskable' && { purpose }) }).toString()}`;
