import { Box, CopyButton, Flex, Text } from '@techadds/shared/ui';

interface CodeBlockProps {
  title: string;
  text: string;
  copyLabel: string;
}

/** Code or a message between systems, which scrolls within its box. */
export function CodeBlock({ title, text, copyLabel }: CodeBlockProps) {
  return (
    <Box>
      <Flex alignItems="center" justifyContent="space-between" mb="1">
        <Text textStyle="sm" fontWeight="medium">
          {title}
        </Text>
        <CopyButton value={text} label={copyLabel} />
      </Flex>
      <Box
        as="pre"
        p="3"
        bg="bg.subtle"
        border="1px solid"
        borderColor="line"
        rounded="md"
        textStyle="xs"
        fontFamily="mono"
        overflow="auto"
        maxHeight="16rem"
        tabIndex={0}
        aria-label={title}
        role="region"
      >
        {text}
      </Box>
    </Box>
  );
}
