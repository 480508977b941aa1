import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listCompanyTenants, type Company, type CompanyTenant } from '@techadds/shared/contract/companies/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Button, EmptyState, Flex, lazyComponent, Stack, Text } from '@techadds/shared/ui';
import { IconBuildingStore, IconPlus } from '@techadds/shared/ui/icons';

const NewTenant = lazyComponent(() => import('./NewTenant').then((part) => part.NewTenant));
const AssignTenant = lazyComponent(() => import('./AssignTenant').then((part) => part.AssignTenant));

/** The marketplaces of a company with their brands. */
export function CompanyTenants({ company }: { company: Company }) {
  const { id, status } = company;
  const query = useQuery(apiQuery(listCompanyTenants, { params: { id } }));
  const [open, setOpen] = useState<'new' | 'assign'>();
  const close = () => setOpen(undefined);
  const actions = status === 'active' && (
    <Flex gap="2" flexWrap="wrap">
      <Button onClick={() => setOpen('assign')}>Assign existing</Button>
      <Button variant="solid" icon={<IconPlus aria-hidden />} onClick={() => setOpen('new')}>
        New marketplace
      </Button>
    </Flex>
  );
  return (
    <Stack gap="4">
      <QueryCard title="Marketplaces" query={query} height="180px" bare>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<IconBuildingStore size={14} />}
              title="No marketplaces yet"
              text={
                status === 'active'
                  ? 'Create one with its first administrator, who is invited by e-mail.'
                  : 'A company can get marketplaces while it is active.'
              }
              action={actions || undefined}
            />
          ) : (
            <Stack gap="3">
              {actions}
              {items.map((tenant) => (
                <TenantCard key={tenant.id} tenant={tenant} />
              ))}
            </Stack>
          )
        }
      </QueryCard>
      {open === 'new' && <NewTenant company={company} onClose={close} />}
      {open === 'assign' && <AssignTenant company={company} onClose={close} />}
    </Stack>
  );
}

function TenantCard({ tenant: { name, subdomain, currency, users, brands, createdAt } }: { tenant: CompanyTenant }) {
  return (
    <Box border="1px solid" borderColor="line" rounded="lg" p="4">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Text>
      <Text textStyle="sm" color="fg.muted" mt="0.5">
        {subdomain}, {users === 1 ? '1 user' : `${users} users`}, {currency}, since {formatDate(createdAt)}
      </Text>
      {brands.length > 0 && (
        <Flex gap="1.5" flexWrap="wrap" mt="2.5" alignItems="center">
          <Text textStyle="xs" color="fg.muted">
            Brands
          </Text>
          {brands.map((brand) => (
            <Badge key={brand.id} plain tone={brand.status === 'active' ? 'brand' : 'neutral'}>
              {brand.status === 'draft' ? `${brand.name} (draft)` : brand.name}
            </Badge>
          ))}
        </Flex>
      )}
    </Box>
  );
}
