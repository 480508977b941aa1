import { apiQuery } from '@techadds/shared/api';
import { listMarketplacePerks } from '@techadds/shared/contract/perks/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Button, Field, Flex, Input, Stack, Text } from '@techadds/shared/ui';
import type { PerkCodeState } from './usePerkCode';

/** The code of a perk, and the perks of the service to choose from. */
export function PerkCode({ serviceId, perk, refused }: { serviceId: string; perk: PerkCodeState; refused: string | undefined }) {
  const offers = useQuery(apiQuery(listMarketplacePerks, { query: { serviceId, limit: '3' } }));
  const { applied } = perk;
  if (applied)
    return (
      <Flex justifyContent="space-between" alignItems="center" gap="2" textStyle="sm" role="status">
        <span>{applied.perk.title} is applied.</span>
        <Button size="sm" aria-label={`Remove ${applied.perk.title}`} onClick={perk.remove}>
          Remove
        </Button>
      </Flex>
    );
  return (
    <Stack gap="2">
      <Flex gap="2" alignItems="flex-end">
        <Field label="Perk code" hint="Optional" error={perk.error ?? refused}>
          <Input
            value={perk.code}
            autoComplete="off"
            textTransform="uppercase"
            onChange={(event) => perk.setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              perk.apply();
            }}
          />
        </Field>
        <Button busy={perk.busy} onClick={() => perk.apply()}>
          Apply
        </Button>
      </Flex>
      {offers.data?.items.map(({ id, title, code }) => (
        <Flex key={id} justifyContent="space-between" alignItems="center" gap="2" textStyle="sm">
          <Text textStyle="sm" minWidth="0" truncate>
            {title}
          </Text>
          <Button size="sm" aria-label={`Use ${title}`} onClick={() => perk.apply(code)}>
            Use
          </Button>
        </Flex>
      ))}
    </Stack>
  );
}
