import { Span, Text } from '@techadds/shared/ui';

interface InsteadProps {
  typed: string;
  /** What was searched for instead; null where that is what was typed. */
  meant: string | null;
  /** Nothing has all the words. */
  loosened: boolean;
}

/** Said when what is listed is not quite what was typed. */
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
