import type { Role } from '@techadds/shared/roles';
import { useState } from 'react';
import { paths } from '@techadds/shared/paths';
import { Box, Flex, Heading, Span, Stack, Text, TextLink } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { Keys } from './Keys';
import { listPageShortcuts } from './page-actions';
import { listShortcuts } from './shortcuts';
import { hasSingleKeyShortcuts } from './single-key-shortcuts';

/** Lists the keyboard shortcuts of this page and of the app. */
export function ShortcutsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [here] = useState(listPageShortcuts);
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <Stack gap="5">
        {!hasSingleKeyShortcuts() && (
          <Text textStyle="sm" color="fg.muted">
            Single keys do nothing in this browser.{' '}
            <TextLink to={paths.settingsAppearance} onClick={onClose}>
              Switch them on
            </TextLink>
          </Text>
        )}
        {[{ title: 'On this page', shortcuts: here }, ...listShortcuts(role)].map(({ title, shortcuts }) => (
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
