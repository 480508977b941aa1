import type { ServiceQuestion } from '@techadds/shared/contract/catalog/endpoints';
import { Box, Heading, Text } from '@techadds/shared/ui';

/** Frequently asked questions with the partner's answers. */
export function Questions({ faq }: { faq: readonly ServiceQuestion[] }) {
  return (
    <Box as="section" aria-labelledby="questions">
      <Heading as="h2" size="sm" id="questions" mb="2">
        Questions
      </Heading>
      <Box border="1px solid" borderColor="line" rounded="lg">
        {faq.map(({ question, answer }) => (
          <Box key={question} as="details" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
            <Box as="summary" px="4" py="3" cursor="pointer" textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
              {question}
            </Box>
            <Text px="4" pb="4" textStyle="sm" color="fg.muted" whiteSpace="pre-line" maxWidth="68ch" overflowWrap="anywhere">
              {answer}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
