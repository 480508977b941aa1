import type { AppliedBranding } from './endpoints';
import { imagesPath } from '../files/images';

/** The product's own icon; it comes with the shell. */
export const defaultIconPath = '/favicon.svg';
/** Where the edge serves the icons of brands from. */
export const iconPath = `${imagesPath}/icon`;

/** The address of the icon that a tab has under a brand: from its logo, or in its colours; the product's own where it has neither. */
export function iconUrl({ theme, logo }: Pick<AppliedBranding, 'theme' | 'logo'>): string {
  if (!theme && !logo) return defaultIconPath;
  const colours = theme && { fill: theme.solid[0].slice(1), ink: theme.contrast[0].slice(1) };
  return `${iconPath}?${new URLSearchParams({ ...colours, ...(logo && { logo }) }).toString()}`;
}
