import type { AppliedBranding } from './endpoints';
import { imagesPath } from '../files/images';

/** The product's own favicon; it is part of the shell. */
export const defaultIconPath = '/favicon.svg';
/** The path at which the edge serves the favicons of brands. */
export const iconPath = `${imagesPath}/icon`;

/** The URL of a branding's favicon: from its logo, or in its colors; the product's own if it has neither. */
export function iconUrl({ theme, logo }: Pick<AppliedBranding, 'theme' | 'logo'>): string {
  if (!theme && !logo) return defaultIconPath;
  const colours = theme && { fill: theme.solid[0].slice(1), ink: theme.contrast[0].slice(1) };
  return `${iconPath}?${new URLSearchParams({ ...colours, ...(logo && { logo }) }).toString()}`;
}
