import { type ComponentProps, useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { listTenants, type Tenant } from '@techadds/shared/contract/tenants/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Badge, Box, ErrorNotice, Flex, Input, Skeleton, Span, Spinner, Stack, Text } from '@techadds/shared/ui';
import { useCombobox } from '@techadds/shared/ui/controls';
import { IconCheck, IconSearch } from '@techadds/shared/ui/icons';
import { TenantTile } from '../layout/menu/TenantLogo';
import { useTenantSwitch } from './useSwitch';

interface TenantOptionProps {
  /** The attributes and handlers of the combobox pattern. */
  optionProps: ComponentProps<typeof Flex>;
  tenant: Tenant;
  user: User;
  /** Highlighted by the arrow keys. */
  active: boolean;
  busy: boolean;
}

function TenantOption({ optionProps, tenant, user, active, busy }: TenantOptionProps) {
  const present = tenant.id === user.tenantId;
  return (
    <Flex
      {...optionProps}
      aria-selected={present}
      alignItems="center"
      gap="2.5"
      minHeight={{ base: '11', sm: '10' }}
      px="2"
      rounded="sm"
      cursor="pointer"
      bg={active ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.muted' }}
    >
      <TenantTile name={tenant.name} logoUrl={tenant.logoUrl} />
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
const maxQueryLength = 200;

/** All tenants, filtered by name; arrow keys and Enter work from the input. */
export function TenantList({ user, onDone }: { user: User; onDone: () => void }) {
  const [search, setSearch] = useState('');
  const { switching, start } = useTenantSwitch();
  const query = useQuery({
    ...apiQuery(listTenants, { query: { query: search.trim().slice(0, maxQueryLength), limit: '50' } }),
    placeholderData: keepPreviousData,
  });
  const tenants = query.data?.items ?? [];

  const choose = async (tenant: Tenant) => {
    if (tenant.id === user.tenantId) return onDone();
    await start(tenant.id);
  };
  const { active, activate, inputProps, listProps, getOptionProps } = useCombobox({
    options: tenants,
    getKey: ({ id }) => id,
    onSelect: (tenant) => void choose(tenant),
  });

  return (
    <Flex direction="column" maxHeight="inherit">
      <Box flex="none" position="relative" p="2" borderBottom="1px solid" borderColor="line">
        <Flex position="absolute" insetBlock="0" insetStart="5" alignItems="center" color="fg.muted" pointerEvents="none" aria-hidden>
          <IconSearch size={15} />
        </Flex>
        <Input
          {...inputProps}
          aria-label="Find a marketplace"
          placeholder="Find a marketplace"
          autoFocus
          ps="8"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            activate();
          }}
        />
      </Box>
      {query.error && !query.data ? (
        <Box p="2">
          <ErrorNotice title="The marketplaces didn’t load" error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      ) : (
        <Stack {...listProps} aria-label="Marketplaces" gap="0" p="1" overflowY="auto" aria-busy={query.isFetching}>
          {tenants.map((tenant) => (
            <TenantOption
              key={tenant.id}
              optionProps={getOptionProps(tenant)}
              tenant={tenant}
              user={user}
              active={tenant === active}
              busy={switching === tenant.id}
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
