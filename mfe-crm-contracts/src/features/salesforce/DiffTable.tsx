import type { SyncItem } from '@techadds/shared/contract/salesforce/endpoints';
import { Box, Span, VisuallyHidden } from '@techadds/shared/ui';

type Entry = SyncItem['diff'][number];

/** The side that is written as far as it is decided. */
function getTarget({ to, conflict }: Entry, choice: SyncItem['choice']): 'ours' | 'theirs' | null {
  if (!conflict) return to;
  return choice === 'ours' ? 'theirs' : choice === 'theirs' ? 'ours' : null;
}

const directions = {
  ours: { arrow: '←', text: 'Salesforce is written here' },
  theirs: { arrow: '→', text: 'TechAdds is written to Salesforce' },
} as const;

const tableStyles = {
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium' },
  '& th, & td': { py: '1.5', pe: '2', overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& thead th': { py: '1', textStyle: 'xs', color: 'fg.muted' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'line' },
  '& th:first-of-type': { width: '24%' },
  '& thead th:nth-of-type(3)': { width: '8' },
} as const;

/** Both values of each field that differs; the one that is replaced is struck through. */
export function DiffTable({ diff, choice, label }: { diff: SyncItem['diff']; choice: SyncItem['choice']; label: string }) {
  return (
    <Box as="table" aria-label={label} width="full" mt="3" textStyle="sm" css={tableStyles}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">TechAdds</th>
          <th scope="col">
            <VisuallyHidden>Direction</VisuallyHidden>
          </th>
          <th scope="col">Salesforce</th>
        </tr>
      </thead>
      <tbody>
        {diff.map((entry) => {
          const target = getTarget(entry, choice);
          return (
            <tr key={entry.field}>
              <th scope="row">{entry.label}</th>
              <Value text={entry.ours} isReplaced={target === 'ours'} isWritten={target === 'theirs'} />
              <td>
                <Span aria-hidden color={target ? 'fg.muted' : 't.wait.fg'}>
                  {target ? directions[target].arrow : '≠'}
                </Span>
                <VisuallyHidden>{target ? directions[target].text : 'Conflict, not decided'}</VisuallyHidden>
              </td>
              <Value text={entry.theirs} isReplaced={target === 'theirs'} isWritten={target === 'ours'} />
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

function Value({ text, isReplaced, isWritten }: { text: string; isReplaced: boolean; isWritten: boolean }) {
  if (text === '')
    return (
      <td>
        <Span color="fg.subtle">Empty</Span>
      </td>
    );
  return (
    <td>
      {isReplaced ? (
        <Span as="del" color="fg.muted" whiteSpace="pre-wrap">
          {text}
        </Span>
      ) : (
        <Span whiteSpace="pre-wrap" {...(isWritten && { bg: 't.ok.bg', color: 't.ok.fg', px: '1', rounded: 'xs' })}>
          {text}
        </Span>
      )}
    </td>
  );
}
