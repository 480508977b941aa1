import { useEffect, useState } from 'react';
import { call } from '@techadds/shared/api';
import { demoAccounts } from '@techadds/shared/contract/accounts/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { type Role, roleLabels } from '@techadds/shared/roles';
import { Box, Button, Flex, Heading, HStack, Span, Text } from '@techadds/shared/ui/base';
import { IconArrowRight, IconBuildingStore, IconCheck, IconCrown, IconShield, IconShoppingBag, IconTool } from '@techadds/shared/ui/icons';

type Account = Output<typeof demoAccounts>['items'][number];

const roleMeta: Record<Role, { icon: typeof IconTool; does: string }> = {
  customer: { icon: IconShoppingBag, does: 'finds and orders services' },
  partner_admin: { icon: IconBuildingStore, does: 'sells, sees its customers' },
  partner_staff: { icon: IconTool, does: 'works the order queue' },
  admin: { icon: IconShield, does: 'sees all of it, audits' },
  super_admin: { icon: IconCrown, does: 'looks after all marketplaces' },
};

/** The display name of a subdomain. */
const toTenantName = (tenant: string) => (tenant === 'techadds' ? 'TechAdds' : tenant.charAt(0).toLocaleUpperCase() + tenant.slice(1));

function AccountRow({ account, chosen, onChoose }: { account: Account; chosen: boolean; onChoose: () => void }) {
  const { icon: Icon, does } = roleMeta[account.role];
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex
        asChild
        width="full"
        alignItems="center"
        gap="3"
        px="4"
        py="3"
        textAlign="start"
        cursor="pointer"
        bg={chosen ? 'brand.subtle' : undefined}
        _hover={{ bg: chosen ? 'brand.subtle' : 'bg.hover' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <button type="button" aria-pressed={chosen} onClick={onChoose}>
          <Flex
            flex="none"
            width="8"
            height="8"
            rounded="sm"
            alignItems="center"
            justifyContent="center"
            bg={chosen ? 'brand.muted' : 'bg.muted'}
            color={chosen ? 'brand.fg' : 'fg.muted'}
          >
            <Icon aria-hidden />
          </Flex>
          <Box flex="1" minWidth="0">
            <Text textStyle="sm" fontWeight="medium">
              {roleLabels[account.role]}
            </Text>
            <Text textStyle="xs" color="fg.muted" truncate>
              {account.name}
              {account.partner !== null && `, ${account.partner}`} · {does}
            </Text>
          </Box>
          <Span display="flex" color={chosen ? 'brand.fg' : 'fg.muted'}>
            {chosen ? <IconCheck aria-hidden /> : <IconArrowRight aria-hidden />}
          </Span>
        </button>
      </Flex>
    </Box>
  );
}

interface DemoAccountsProps {
  /** The e-mail address in the form. */
  selectedEmail: string;
  /** The marketplace whose accounts are shown. */
  marketplace: string | undefined;
  onMarketplaceChange: (subdomain: string | undefined) => void;
  onSelect: (credentials: { email: string; password: string }) => void;
}

/** The demo accounts by marketplace. Renders nothing if the server offers none. */
export function DemoAccounts({ selectedEmail, marketplace, onMarketplaceChange, onSelect }: DemoAccountsProps) {
  const [demo, setDemo] = useState<Output<typeof demoAccounts>>();
  useEffect(() => {
    // Signing in works without this list, so a failure is ignored.
    call(demoAccounts).then(
      (found) => {
        setDemo(found);
        onMarketplaceChange(found.items[0]?.tenant);
      },
      () => undefined,
    );
  }, [onMarketplaceChange]);
  if (!demo || demo.items.length === 0) return null;

  const tenants = [...new Set(demo.items.map(({ tenant }) => tenant))];
  return (
    <Box as="section" aria-label="Demo accounts" width="full" maxWidth="440px" position="relative" zIndex="1">
      <HStack mb="1">
        <Heading as="h2" size="md">
          Demo accounts
        </Heading>
        <Span bg="bg.muted" color="fg.muted" textStyle="xs" fontWeight="medium" px="1.5" py="0.5" rounded="xs">
          Demo data
        </Span>
      </HStack>
      <Text textStyle="sm" color="fg.muted" mb="4">
        Pick a role to fill the form.
      </Text>
      {tenants.length > 1 && (
        <HStack role="group" aria-label="Marketplace" gap="1" mb="3">
          {tenants.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === marketplace ? 'soft' : 'ghost'}
              aria-pressed={name === marketplace}
              onClick={() => onMarketplaceChange(name)}
            >
              {toTenantName(name)}
            </Button>
          ))}
        </HStack>
      )}
      <Box as="ul" listStyle="none" bg="bg" border="1px solid" borderColor="line" rounded="lg" overflow="hidden">
        {demo.items
          .filter((account) => account.tenant === marketplace)
          .map((account) => (
            <AccountRow
              key={account.email}
              account={account}
              chosen={account.email === selectedEmail}
              onChoose={() => onSelect({ email: account.email, password: demo.password })}
            />
          ))}
      </Box>
    </Box>
  );
}
