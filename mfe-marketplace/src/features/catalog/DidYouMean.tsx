import { Span, Text } from '@techadds/shared/ui';

interface DidYouMeanProps {
  query: string;
  /** The corrected search; null if it was not corrected. */
  suggestion: string | null;
  /** No service matches all words, so the results match some of them. */
  isLoosened: boolean;
}

/** Explains that the results are not for the exact words entered. */
export function DidYouMean({ query, suggestion, isLoosened }: DidYouMeanProps) {
  return (
    <Text role="status" mb="3" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {isLoosened ? (
        `Nothing matches all of “${suggestion ?? query}”. These match some of the words.`
      ) : (
        <>
          Nothing matches “{query}” as typed. These match{' '}
          <Span color="fg" fontWeight="semibold">
            {suggestion}
          </Span>
          .
        </>
      )}
    </Text>
  );
}
