import type { SearchResult, searchRecords, SearchType } from '@techadds/shared/contract/search/endpoints';
import { searchTypes } from '@techadds/shared/contract/search/endpoints';
import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { SearchQuery } from './search-conditions.db';
import { searchers } from './searchers.rules';
import { correctSpelling } from './spelling.service';

/** Types whose texts are those of the catalog, so that its closest words correct a typing error; the others look for similar names. */
const catalogTypes: readonly SearchType[] = ['order', 'service', 'payout'];

async function searchTypesInScope(
  tx: Tx,
  caller: Caller,
  types: readonly SearchType[],
  toSearch: (type: SearchType) => SearchQuery,
): Promise<SearchResult[]> {
  const found: SearchResult[] = [];
  for (const type of types) {
    const { permission, find } = searchers[type];
    const scope = getScope(permission, caller.role, caller.capabilities);
    if (scope) found.push(...(await find(tx, { ...caller, scope }, toSearch(type))).map((record) => ({ type, ...record })));
  }
  return found;
}

/**
 * Finds a few records of each type that contain all words. Without any match, it retries with similar names and with the closest words
 * of the catalog, and sets `alike`.
 */
export async function searchAll(
  tx: Tx,
  caller: Caller,
  { query: text, types }: Parsed<typeof searchRecords>['query'],
): Promise<Output<typeof searchRecords>> {
  const requestedTypes = searchTypes.filter((type) => types?.split(',').includes(type) ?? true);
  const items = await searchTypesInScope(tx, caller, requestedTypes, () => ({ text, fuzzy: false }));
  if (items.length > 0) return { items, alike: false };
  const correctedText = (await correctSpelling(tx, caller.tenantId, text)) ?? text;
  const similarItems = await searchTypesInScope(tx, caller, requestedTypes, (type) => ({
    text: catalogTypes.includes(type) ? correctedText : text,
    fuzzy: true,
  }));
  return { items: similarItems, alike: similarItems.length > 0 };
}
