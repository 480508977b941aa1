import type { ComponentProps, ReactNode } from 'react';
import { Box, Flex, Heading } from '../base/primitives';

interface CardProps extends Omit<ComponentProps<typeof Box>, 'title'> {
  title?: ReactNode;
  /** At the end of the title row: a link or a number. */
  action?: ReactNode;
  /** 16 px around the content; false for lists and tables that reach the edges. */
  padded?: boolean;
}

/** A bordered surface. Inside it use `bg.subtle` insets, never another card. */
export function Card({ title, action, padded = true, children, ...rest }: CardProps) {
  return (
    <Box as="section" bg="bg" border="1px solid" borderColor="line" rounded="lg" overflow="clip" minWidth="0" {...rest}>
      {title !== undefined && (
        <Flex minHeight="11" px="4" alignItems="center" justifyContent="space-between" gap="3" borderBottom="1px solid" borderColor="line">
          <Heading as="h2" size="sm">
            {title}
          </Heading>
          {action && <Box textStyle="xs">{action}</Box>}
        </Flex>
      )}
      {padded ? <Box p="4">{children}</Box> : children}
    </Box>
  );
}
