import { HStack, Span } from '@techadds/shared/ui';

/** Keyboard keys, as printed on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <HStack gap="1" flex="none">
      {keys.map((key) => (
        <Span
          key={key}
          asChild
          minWidth="6"
          px="1.5"
          textAlign="center"
          textStyle="xs"
          fontFamily="body"
          color="fg.muted"
          bg="bg.muted"
          border="1px solid"
          borderColor="line"
          rounded="xs"
        >
          <kbd>{key}</kbd>
        </Span>
      ))}
    </HStack>
  );
}
