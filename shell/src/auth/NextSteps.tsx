import { Box, Flex, Heading, Span, Text } from '@techadds/shared/ui/base';

/** A numbered list of the next steps, shown beside the form of a public page. */
export function NextSteps({ title, steps }: { title: string; steps: readonly { title: string; text: string }[] }) {
  return (
    <Box as="section" aria-label={title} width="full" maxWidth="440px" position="relative" zIndex="1">
      <Heading as="h2" size="md" mb="4">
        {title}
      </Heading>
      <Box as="ol" listStyle="none" bg="bg" border="1px solid" borderColor="line" rounded="lg" overflow="hidden">
        {steps.map((step, index) => (
          <Flex as="li" key={step.title} gap="3" px="4" py="3" borderTop={index > 0 ? '1px solid' : undefined} borderColor="line">
            <Flex
              flex="none"
              width="8"
              height="8"
              rounded="sm"
              alignItems="center"
              justifyContent="center"
              bg="bg.muted"
              color="fg.muted"
              textStyle="sm"
              fontWeight="medium"
              aria-hidden
            >
              {index + 1}
            </Flex>
            <div>
              <Text textStyle="sm" fontWeight="medium">
                {step.title}
              </Text>
              <Span display="block" textStyle="xs" color="fg.muted">
                {step.text}
              </Span>
            </div>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
