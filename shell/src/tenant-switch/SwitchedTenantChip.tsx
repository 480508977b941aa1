import { Box, Button, Flex, Span } from '@techadds/shared/ui/base';
import { IconArrowBackUp } from '@techadds/shared/ui/icons';
import { useTenantSwitch } from './useSwitch';

/** Shown while a super-admin works in another tenant than their own, with a button to return. */
export function SwitchedTenantChip({ homeTenantId }: { homeTenantId: string }) {
  const { switching, start } = useTenantSwitch();
  return (
    <Flex
      alignItems="center"
      gap="1"
      bg="t.wait.bg"
      color="t.wait.fg"
      textStyle="xs"
      fontWeight="medium"
      rounded="xs"
      ps={{ base: '0', sm: '1.5' }}
    >
      <Span hideBelow="sm" whiteSpace="nowrap">
        Away from home
      </Span>
      <Button
        size="xs"
        variant="ghost"
        color="t.wait.fg"
        busy={switching !== undefined}
        icon={<IconArrowBackUp size={14} aria-hidden />}
        onClick={() => void start(homeTenantId)}
      >
        <Box asChild hideBelow="sm">
          <span>Go back</span>
        </Box>
        <Box asChild hideFrom="sm">
          <span>Home</span>
        </Box>
      </Button>
    </Flex>
  );
}
