import { useRef, type ReactNode } from 'react';
import { Button, Flex, Text } from '@techadds/shared/ui';
import { getCoveredHeight, useActionBarHeight } from '@techadds/shared/ui/action-bar';

interface SaveBarProps {
  /** Another way to save, such as "Save draft", left of the main button. */
  secondaryAction?: ReactNode;
  dirty: boolean;
  busy: boolean;
  /** The label of the main button, such as "Save profile". */
  label: string;
  onDiscard: () => void;
  /** Replaces the "not saved" text at the start: the resulting total. */
  note?: ReactNode;
  /** Without a connection, it is saved on this device. */
  worksOffline?: boolean;
}

/** The end of a form; sticks to the bottom while there are unsaved changes. */
export function SaveBar({ dirty, busy, label, onDiscard, secondaryAction, note, worksOffline = false }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useActionBarHeight(bar, { getHeight: getCoveredHeight });
  return (
    <Flex
      ref={bar}
      position="sticky"
      bottom="0"
      alignItems="center"
      justifyContent="flex-end"
      gap="2"
      flexWrap="wrap"
      mx="-4"
      mb="-4"
      px="4"
      py="3"
      bg="bg"
      roundedBottom="lg"
      borderTop="1px solid"
      borderColor="line"
    >
      {note}
      {dirty && (
        <>
          {!note && (
            <Text textStyle="sm" color="fg.muted" me="auto">
              Not saved yet
            </Text>
          )}
          <Button variant="ghost" size="lg" onClick={onDiscard} disabled={busy}>
            Discard
          </Button>
        </>
      )}
      {secondaryAction}
      <Button
        type="submit"
        variant="solid"
        size="lg"
        busy={busy}
        worksOffline={worksOffline}
        disabledReason={dirty || busy ? undefined : 'There is nothing to save: nothing was changed.'}
      >
        {label}
      </Button>
    </Flex>
  );
}
