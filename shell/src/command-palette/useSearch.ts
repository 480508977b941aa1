import { useEffect, useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { type SearchResult, searchRecords, type SearchType } from '@techadds/shared/contract/search/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import type { Command } from './commands';

const debounceMs = 80;
const maxQueryLength = 100;

const resultMeta: Record<SearchType, Required<Pick<Command, 'hint' | 'icon'>>> = {
  order: { hint: 'Order', icon: 'IconInbox' },
  service: { hint: 'Service', icon: 'IconPackage' },
  customer: { hint: 'Customer', icon: 'IconUsers' },
  contact: { hint: 'Contact', icon: 'IconUsers' },
  deal: { hint: 'Deal', icon: 'IconLayoutKanban' },
  quote: { hint: 'Quote', icon: 'IconFileText' },
  contract: { hint: 'Contract', icon: 'IconSignature' },
  project: { hint: 'Project', icon: 'IconInbox' },
  payout: { hint: 'Payout', icon: 'IconBuildingBank' },
  user: { hint: 'Account', icon: 'IconId' },
};

const toCommand = ({ type, id, title, detail, path }: SearchResult): Command & { detail: string } => ({
  ...{ id: `${type}:${id}`, label: title, detail, to: path },
  ...resultMeta[type],
});

/** Records that match the typed text, debounced. The previous results stay until the new ones arrive. */
export function useRecordSearch(typed: string) {
  const wanted = typed.trim().slice(0, maxQueryLength);
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enough = [...wanted].length > 1;
  const { data, error, isFetching } = useQuery({
    ...apiQuery(searchRecords, { query: { query: text } }),
    enabled: enough && [...text].length > 1,
    placeholderData: keepPreviousData,
  });
  return {
    records: enough && data ? data.items.map(toCommand) : [],
    alike: enough && data?.alike === true,
    error: enough && !isFetching ? error : null,
    /** The latest text has no results yet. */
    searching: enough && (isFetching || text !== wanted),
  };
}
