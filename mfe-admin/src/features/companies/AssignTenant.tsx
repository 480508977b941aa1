import { apiQuery } from '@techadds/shared/api';
import { assignCompanyTenant, listUnassignedTenants, type Company } from '@techadds/shared/contract/companies/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, Flex, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Assigns a marketplace that belongs to no company. */
export function AssignTenant({ company, onClose }: { company: Company; onClose: () => void }) {
  const query = useQuery(apiQuery(listUnassignedTenants));
  const assigning = useAction(assignCompanyTenant, {
    done: ({ name }) => `${name} belongs to ${company.name}`,
    failed: 'The marketplace was not assigned.',
    onSuccess: onClose,
  });
  return (
    <Dialog open title="Assign a marketplace" onClose={onClose}>
      <QueryCard title="Marketplaces without a company" query={query} height="120px" bare>
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">Every marketplace belongs to a company.</Text>
          ) : (
            <Stack gap="2">
              {items.map(({ id, name, subdomain }) => (
                <Flex key={id} alignItems="center" gap="3" justifyContent="space-between">
                  <Box minWidth="0">
                    <Text truncate>{name}</Text>
                    <Text textStyle="xs" color="fg.muted" truncate>
                      {subdomain}
                    </Text>
                  </Box>
                  <Button
                    aria-label={`Assign ${name}`}
                    busy={assigning.busy}
                    onClick={() => void assigning.run({ params: { id: company.id, tenantId: id } })}
                  >
                    Assign
                  </Button>
                </Flex>
              ))}
            </Stack>
          )
        }
      </QueryCard>
    </Dialog>
  );
}
