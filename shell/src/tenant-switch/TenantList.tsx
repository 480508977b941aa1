import { type KeyboardEvent, useId, useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { listTenants, type Tenant } from '@techadds/shared/contract/tenants/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Badge, Box, ErrorNotice, Flex, Input, Skeleton, Span, Spinner, Stack, Text } from '@techadds/shared/ui';
import { IconCheck, IconSearch } from '@techadds/shared/ui/icons';
import { Tile } from '../layout/menu/Tile';
import { useSwitch } from './useSwitch';

interface OptionProps {
  id: string;
  tenant: Tenant;
  user: User;
  /** Highlighted by the arrow keys. */
  active: boolean;
  busy: boolean;
  onChoose: () => void;
}

function Option({ id, tenant, user, active, busy, onChoose }: OptionProps) {
  const present = tenant.id === user.tenantId;
  return (
    <Flex
      role="option"
      id={id}
      aria-selected={present}
      data-active={active || undefined}
      onClick={onChoose}
      alignItems="center"
      gap="2.5"
      minHeight={{ base: '11', sm: '10' }}
      px="2"
      rounded="sm"
      cursor="pointer"
      bg={active ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.muted' }}
    >
      <Tile name={tenant.name} logoUrl={tenant.logoUrl} />
      <Box flex="1" minWidth="0">
        <Text textStyle="sm" fontWeight={present ? 'semibold' : 'normal'} truncate>
          {tenant.name}
        </Text>
        <Text textStyle="2xs" color="fg.muted" truncate>
          {tenant.subdomain}
        </Text>
      </Box>
      {tenant.id === user.homeTenantId && <Badge plain>Home</Badge>}
      {busy ? (
        <Spinner />
      ) : (
        present && (
          <Box color="brand.fg" aria-hidden>
            <IconCheck size={15} />
          </Box>
        )
      )}
    </Flex>
  );
}

/** Above the maximum length of a name; longer input is cut, because the API would reject it. */
const longest = 200;

/** All tenants, filtered by name; arrow keys and Enter work from the input. */
export function TenantList({ user, onDone }: { user: User; onDone: () => void }) {
  const list = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const { switching, start } = useSwitch();
  const query = useQuery({
    ...apiQuery(listTenants, { query: { query: search.trim().slice(0, longest), limit: '50' } }),
    placeholderData: keepPreviousData,
  });
  const tenants = query.data?.items ?? [];
  const optionId = (index: number) => `${list}-${index}`;

  const choose = async (tenant: Tenant | undefined) => {
    if (!tenant) return;
    if (tenant.id === user.tenantId) return onDone();
    await start(tenant.id);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') void choose(tenants[active]);
    if (step === undefined || tenants.length === 0) return;
    event.preventDefault();
    const next = (active + step + tenants.length) % tenants.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
  };

  return (
    <Flex direction="column" maxHeight="inherit">
      <Box flex="none" position="relative" p="2" borderBottom="1px solid" borderColor="line">
        <Flex position="absolute" insetBlock="0" insetStart="5" alignItems="center" color="fg.muted" pointerEvents="none" aria-hidden>
          <IconSearch size={15} />
        </Flex>
        <Input
          role="combobox"
          aria-label="Find a marketplace"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={tenants.length > 0 ? optionId(active) : undefined}
          placeholder="Find a marketplace"
          autoComplete="off"
          autoFocus
          ps="8"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={move}
        />
      </Box>
      {query.error && !query.data ? (
        <Box p="2">
          <ErrorNotice title="The marketplaces didn’t load" error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      ) : (
        <Stack id={list} role="listbox" aria-label="Marketplaces" gap="0" p="1" overflowY="auto" aria-busy={query.isFetching}>
          {tenants.map((tenant, index) => (
            <Option
              key={tenant.id}
              id={optionId(index)}
              tenant={tenant}
              user={user}
              active={index === active}
              busy={switching === tenant.id}
              onChoose={() => void choose(tenant)}
            />
          ))}
        </Stack>
      )}
      {!query.data && !query.error && (
        <Stack gap="2" p="2">
          <Skeleton height="8" />
          <Skeleton height="8" />
          <Skeleton height="8" />
        </Stack>
      )}
      {query.data && tenants.length === 0 && (
        <Text role="status" textStyle="sm" color="fg.muted" px="3" pb="3">
          No marketplace is called <Span fontWeight="medium">{search.trim()}</Span>.
        </Text>
      )}
      {query.data?.meta.hasMore && (
        <Text textStyle="xs" color="fg.muted" px="3" py="2" borderTop="1px solid" borderColor="line">
          {query.data.meta.total} marketplaces in all; type a name to find one.
        </Text>
      )}
    </Flex>
  );
}
