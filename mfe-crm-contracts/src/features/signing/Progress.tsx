import { Box, Flex, Span, VisuallyHidden } from '@techadds/shared/ui';
import { documentWidth } from '../public-documents/PublicDocumentLayout';

export interface ProgressStep {
  /** Lower case, such as "read". */
  label: string;
  done: boolean;
}

/** The signing steps that are done, and the next one. */
export function Progress({ steps }: { steps: readonly ProgressStep[] }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Box bg="bg" borderBottom="1px solid" borderColor="line">
      <Flex alignItems="center" gap="3" minHeight="10" px={{ base: '4', sm: '6' }} maxWidth={documentWidth} mx="auto">
        <Flex as="ol" listStyleType="none" flex="1" gap="1" aria-label="Steps">
          {steps.map(({ label, done: isDone }, n) => (
            <Box key={label} as="li" flex="1" height="1" rounded="full" bg={n < done ? 'brand.mark' : 'bg.emphasized'}>
              <VisuallyHidden>
                {label}: {isDone ? 'done' : 'to do'}
              </VisuallyHidden>
            </Box>
          ))}
        </Flex>
        <Span textStyle="sm" color="fg.muted" whiteSpace="nowrap" role="status">
          {done} of {steps.length}
          {next && `, next: ${next.label}`}
        </Span>
      </Flex>
    </Box>
  );
}
