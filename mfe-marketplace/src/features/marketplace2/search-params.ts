import { paths } from '@techadds/shared/paths';
import { defaults } from '../catalog/search-params';

const modes = ['list', 'rail', 'map'] as const;
export type Mode = (typeof modes)[number];

/** Defaults of the URL parameters of the enhanced marketplace. */
export const enhancedDefaults = { ...defaults, address: '', mode: 'list' };

export const modeOf = (value: string): Mode => modes.find((mode) => mode === value) ?? 'list';

/** A link to the comparison of these services, with the address if there is one. */
export function compareLink(ids: readonly string[], address: string): string {
  const search = new URLSearchParams({ ids: ids.join(), ...(address && { address }) });
  return `${paths.compare}?${search.toString()}`;
}
