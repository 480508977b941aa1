import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Flex, Heading, Text } from '../base/primitives';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What the list is for; or why nothing matches; or who may see it. */
  text: ReactNode;
  /** At most two buttons, the solid one first. */
  action?: ReactNode;
  /** Shows the drawing of three rows, for a list without any records. */
  illustration?: boolean;
}

function IllustrationRow({ icon, first }: { icon: ReactNode; first?: boolean }) {
  return (
    <Flex
      alignItems="center"
      gap="3"
      height="11"
      px="3"
      width={first ? '16.5rem' : '14.5rem'}
      maxWidth="full"
      bg="bg"
      border="1px solid"
      borderColor={first ? 'line.strong' : 'line'}
      rounded="md"
      boxShadow={first ? 'xs' : undefined}
      opacity={first ? 1 : 0.6}
      zIndex={first ? 1 : 0}
      my={first ? '-1px' : '0'}
    >
      <Flex
        width="6"
        height="6"
        rounded="xs"
        alignItems="center"
        justifyContent="center"
        bg={first ? 'brand.muted' : 'bg.muted'}
        color={first ? 'brand.fg' : 'fg.subtle'}
      >
        {icon}
      </Flex>
      <Box height="1.5" rounded="full" bg="bg.emphasized" width={first ? '6.5rem' : '4.5rem'} />
      <Box height="1.5" rounded="full" bg="bg.muted" width="9" ms="auto" />
    </Flex>
  );
}

/** An empty screen with the next step: no records yet (with `illustration`), no match (with "Clear filters"), or no permission. */
export function EmptyState({ icon, title, text, action, illustration }: EmptyStateProps) {
  return (
    <Flex direction="column" alignItems="center" textAlign="center" px="4" py={illustration ? '14' : '12'}>
      {illustration ? (
        <Flex direction="column" alignItems="center" mb="5" maxWidth="full" aria-hidden>
          <IllustrationRow icon={icon} />
          <IllustrationRow icon={<IconPlus size={14} />} first />
          <IllustrationRow icon={icon} />
        </Flex>
      ) : (
        icon && (
          <Flex
            width="10"
            height="10"
            rounded="md"
            alignItems="center"
            justifyContent="center"
            bg="bg.muted"
            color="fg.muted"
            mb="4"
            aria-hidden
          >
            {icon}
          </Flex>
        )
      )}
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      <Text as="div" color="fg.muted" mt="1.5" maxWidth="25rem" textWrap="pretty">
        {text}
      </Text>
      {action && (
        <Flex gap="2" mt="5" flexWrap="wrap" justifyContent="center">
          {action}
        </Flex>
      )}
    </Flex>
  );
}
