import type { ReactNode } from 'react';
import { Flex, Stack, Text } from '@techadds/shared/ui/base';
import { IconCircleCheck, IconMail } from '@techadds/shared/ui/icons';

interface OutcomeProps {
  /** `mail`: what follows is in the inbox. */
  kind: 'done' | 'mail';
  children: ReactNode;
  /** Where to go from here. */
  links: ReactNode;
}

/** What a form outside the app came to, in the form's place; it is read out. */
export function Outcome({ kind, children, links }: OutcomeProps) {
  const Icon = kind === 'mail' ? IconMail : IconCircleCheck;
  return (
    <Stack gap="5">
      <Flex role="status" gap="3" p="4" rounded="md" border="1px solid" borderColor="t.ok.border" bg="t.ok.bg">
        <Flex flex="none" color="t.ok.icon" pt="2px" aria-hidden>
          <Icon />
        </Flex>
        <Text as="div" textStyle="sm" minWidth="0" overflowWrap="anywhere">
          {children}
        </Text>
      </Flex>
      <Flex gap="5" flexWrap="wrap" textStyle="sm">
        {links}
      </Flex>
    </Stack>
  );
}
