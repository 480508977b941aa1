import { CopyButton, Flex, Span } from '@techadds/shared/ui';

interface CopyValueProps {
  value: string;
  copyLabel: string;
}

/** A value to copy into the settings of another system. */
export function CopyValue({ value, copyLabel }: CopyValueProps) {
  return (
    <Flex
      p="1"
      ps="3"
      rounded="md"
      bg="bg.subtle"
      border="1px solid"
      borderColor="line"
      alignItems="center"
      gap="2"
      textStyle="xs"
      width="100%"
      maxWidth="640px"
    >
      <Span flex="1" minWidth="0" fontFamily="mono" overflowWrap="anywhere">
        {value}
      </Span>
      <CopyButton value={value} label={copyLabel} />
    </Flex>
  );
}
