import { Box, VisuallyHidden } from '../base/primitives';
import { styled } from '../base/styled';
import type { ChartPoint } from './AreaChart';

const Table = styled('table', {
  base: {
    width: 'full',
    textStyle: 'sm',
    '& th': { textAlign: 'start', fontWeight: 'normal', py: '1', color: 'fg.muted' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.subtle' },
    '& td': { textAlign: 'end', py: '1', fontVariantNumeric: 'tabular-nums' },
    '& th:not(:first-child)': { textAlign: 'end' },
  },
});

/** The numbers of a chart. */
export function ValueTable({
  points,
  formatValue,
  label,
}: {
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
  label: string;
}) {
  const compared = points.some(({ previous }) => previous !== undefined);
  return (
    <Box maxHeight="16rem" overflowY="auto" tabIndex={0} role="group" aria-label={label}>
      <Table>
        <VisuallyHidden as="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">This period</th>
            {compared && <th scope="col">Before</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label: when, value, previous }) => (
            <tr key={when}>
              <th scope="row">{when}</th>
              <td>{formatValue(value)}</td>
              {compared && <td>{previous === undefined ? '' : formatValue(previous)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
