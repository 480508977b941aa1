import type { ReactNode } from 'react';
import { Button, Flex, Text } from '@techadds/shared/ui';

interface SaveBarProps {
  /** Another way to keep it, such as "Save draft", left of the main one. */
  secondaryAction?: ReactNode;
  dirty: boolean;
  busy: boolean;
  /** The act in words, such as "Save profile". */
  label: string;
  onDiscard: () => void;
  /** At the start, instead of the words that it is not saved: what it comes to. */
  note?: ReactNode;
}

/** The end of a form: stays in view while there is something to save. */
export function SaveBar({ dirty, busy, label, onDiscard, secondaryAction, note }: SaveBarProps) {
  return (
    <Flex
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
        disabledReason={dirty || busy ? undefined : 'There is nothing to save: nothing was changed.'}
      >
        {label}
      </Button>
    </Flex>
  );
}
