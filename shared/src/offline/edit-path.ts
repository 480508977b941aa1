import { paths } from '@techadds/shared/paths';
import type { OfflineItem, OfflineKind } from './offline-item';

/** The URL of the form with what waits. */
export const editPath = (kind: OfflineKind, { id }: Pick<OfflineItem, 'id'>): string =>
  `${kind === 'quotes' ? paths.newQuote : paths.newService}?offline=${id}`;
