import { keepDrafts } from '@techadds/shared/router';
import { Button, Flex, Text } from '@techadds/shared/ui';

/** Offers a new version of a remote while its page has unsaved changes. */
export function NewVersion({ label, onUpdate }: { label: string; onUpdate: () => void }) {
  return (
    <Flex role="status" gap="3" px="4" py="2" alignItems="center" justifyContent="center" flexWrap="wrap" bg="bg.muted" textStyle="sm">
      <Text textStyle="sm">
        A new version of {label} is ready. What you typed into forms is kept where possible; files, passwords and unsent messages would be
        lost.
      </Text>
      <Button
        size="xs"
        onClick={() => {
          keepDrafts();
          onUpdate();
        }}
      >
        Update now
      </Button>
    </Flex>
  );
}
