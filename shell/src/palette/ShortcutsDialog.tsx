import type { Role } from '@techadds/shared/roles';
import { Box, Flex, Heading, Span, Stack } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { Keys } from './Keys';
import { shortcutsOf } from './shortcuts';

/** What can be done with the keyboard alone. */
export function ShortcutsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <Stack gap="5">
        {shortcutsOf(role).map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Heading as="h3" textStyle="xs" fontWeight="medium" color="fg.muted" pb="1">
              {title}
            </Heading>
            <Box as="ul" listStyle="none">
              {shortcuts.map(({ keys, label }) => (
                <Flex
                  key={label}
                  as="li"
                  justifyContent="space-between"
                  alignItems="center"
                  gap="4"
                  minHeight="9"
                  textStyle="sm"
                  borderTop="1px solid"
                  borderColor="line"
                  _first={{ borderTop: 'none' }}
                >
                  <Span>{label}</Span>
                  <Keys keys={keys} />
                </Flex>
              ))}
            </Box>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
