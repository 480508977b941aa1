import { Span, Text } from '@techadds/shared/ui';

interface InsteadProps {
  typed: string;
  /** The corrected search; null if it was not corrected. */
  meant: string | null;
  /** No service matches all words, so the results match some of them. */
  loosened: boolean;
}

/** Explains that the results are not for the exact words entered. */
export function Instead({ typed, meant, loosened }: InsteadProps) {
  return (
    <Text role="status" mb="3" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {loosened ? (
        `Nothing matches all of “${meant ?? typed}”. These match some of the words.`
      ) : (
        <>
          Nothing matches “{typed}” as typed. These match{' '}
          <Span color="fg" fontWeight="semibold">
            {meant}
          </Span>
          .
        </>
      )}
    </Text>
  );
}
