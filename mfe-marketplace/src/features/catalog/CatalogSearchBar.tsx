import type { ReactNode } from 'react';
import { Flex, SearchInput } from '@techadds/shared/ui';

interface CatalogSearchBarProps {
  query: string;
  onSearch: (query: string) => void;
  /** Shown after the search field. */
  children: ReactNode;
}

/** The search bar above the catalog. */
export function CatalogSearchBar({ query, onSearch, children }: CatalogSearchBarProps) {
  return (
    <Flex gap="2" mb="5" flexWrap="wrap" alignItems="flex-start" css={{ '& > [role=search]': { flex: '1 1 12rem' } }}>
      <SearchInput value={query} onChange={onSearch} label="Search services" placeholder="Search services, partners, skills" />
      {children}
    </Flex>
  );
}
