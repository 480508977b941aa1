import { diffWordsWithSpace } from 'diff';
import { Box } from '@techadds/shared/ui';

/** The words that were added to and removed from a text, marked in it. */
export const TextChanges = ({ before, after }: { before: string; after: string }) => (
  <Box whiteSpace="pre-wrap" maxWidth="72ch" overflowWrap="anywhere">
    {diffWordsWithSpace(before, after).map(({ added, removed, value }, n) =>
      added ? (
        <Box as="ins" key={n} bg="t.ok.bg" color="t.ok.fg" textDecoration="underline">
          {value}
        </Box>
      ) : removed ? (
        <Box as="del" key={n} bg="t.bad.bg" color="t.bad.fg">
          {value}
        </Box>
      ) : (
        value
      ),
    )}
  </Box>
);
