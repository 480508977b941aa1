import { paths } from '@techadds/shared/paths';
import { defaults } from '../catalog/search-params';

const modes = ['list', 'rail', 'map'] as const;
export type Mode = (typeof modes)[number];

/** What the enhanced marketplace's address says where it says nothing. */
export const enhancedDefaults = { ...defaults, address: '', mode: 'list' };

export const modeOf = (value: string): Mode => modes.find((mode) => mode === value) ?? 'list';

/** The page that compares these services, at an address where one was given. */
export function compareLink(ids: readonly string[], address: string): string {
  const search = new URLSearchParams({ ids: ids.join(), ...(address && { address }) });
  return `${paths.compare}?${search.toString()}`;
}
