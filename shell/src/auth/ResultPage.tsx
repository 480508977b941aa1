import type { ReactNode } from 'react';
import { Flex, Stack, Text } from '@techadds/shared/ui/base';
import { IconCircleCheck, IconMail } from '@techadds/shared/ui/icons';

interface FormResultProps {
  /** `mail`: the user continues in the inbox. */
  kind: 'done' | 'mail';
  children: ReactNode;
  /** Links to the next pages. */
  links: ReactNode;
}

/** The result of a public form, shown in its place and announced to screen readers. */
export function FormResult({ kind, children, links }: FormResultProps) {
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
