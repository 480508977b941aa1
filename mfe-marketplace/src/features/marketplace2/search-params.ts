import { paths } from '@techadds/shared/paths';
import { catalogParamDefaults } from '../catalog/search-params';

const viewModes = ['list', 'rail', 'map'] as const;
export type ViewMode = (typeof viewModes)[number];

/** Defaults of the URL parameters of the enhanced marketplace. */
export const marketplace2ParamDefaults = { ...catalogParamDefaults, address: '', mode: 'list' };

export const toViewMode = (value: string): ViewMode => viewModes.find((mode) => mode === value) ?? 'list';

/** A link to the comparison of these services, with the address if there is one. */
export function getCompareLink(ids: readonly string[], address: string): string {
  const search = new URLSearchParams({ ids: ids.join(), ...(address && { address }) });
  return `${paths.compare}?${search.toString()}`;
}
