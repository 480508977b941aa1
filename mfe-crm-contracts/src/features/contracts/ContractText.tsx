import { parseTextBlocks } from '@techadds/shared/contract/contracts/text';
import { Box, Heading, Text } from '@techadds/shared/ui';

/** The text of a contract, rendered as on the signing page and in the PDF. */
export function ContractText({ body }: { body: string }) {
  return (
    <Box maxWidth="72ch" overflowWrap="anywhere">
      {parseTextBlocks(body).map(({ kind, text }, n) =>
        kind === 'heading' ? (
          <Heading as="h3" size="sm" key={n} mt={n === 0 ? '0' : '5'} mb="1.5">
            {text}
          </Heading>
        ) : (
          <Text key={n} whiteSpace="pre-wrap" mt={n === 0 ? '0' : '2'}>
            {text}
          </Text>
        ),
      )}
    </Box>
  );
}
