import type { ReactNode } from 'react';
import { Box, Flex } from '@techadds/shared/ui/base';
import { IconAlertCircle } from '@techadds/shared/ui/icons';

/** An error message inside a form. */
export function FailureNotice({ children }: { children: ReactNode }) {
  return (
    <Flex
      role="alert"
      gap="2"
      px="3"
      py="2.5"
      rounded="sm"
      border="1px solid"
      borderColor="t.bad.border"
      bg="t.bad.bg"
      color="t.bad.fg"
      textStyle="sm"
    >
      <Box flex="none" pt="0.5" aria-hidden>
        <IconAlertCircle />
      </Box>
      <div>{children}</div>
    </Flex>
  );
}
