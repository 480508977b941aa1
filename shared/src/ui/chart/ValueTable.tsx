import { Box, VisuallyHidden } from '../base/primitives';
import { styled } from '../base/styled';

export interface ValueColumn {
  label: string;
  /** One value per column; undefined if there is none. */
  values: readonly (number | undefined)[];
}

const Table = styled('table', {
  base: {
    width: 'full',
    textStyle: 'sm',
    '& th': { textAlign: 'start', fontWeight: 'normal', py: '1', color: 'fg.muted', whiteSpace: 'nowrap' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.subtle' },
    '& td': { textAlign: 'end', py: '1', ps: '3', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& th:not(:first-child)': { textAlign: 'end', ps: '3' },
  },
});

interface ValueTableProps {
  categories: readonly string[];
  columns: readonly ValueColumn[];
  formatValue: (value: number) => string;
  label: string;
}

/** The values of a chart as a table. */
export function ValueTable({ categories, columns, formatValue, label }: ValueTableProps) {
  return (
    <Box maxHeight="16rem" overflow="auto" tabIndex={0} role="group" aria-label={label}>
      <Table>
        <VisuallyHidden as="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">When</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map(({ label: key, values }) => (
                <td key={key}>{values[index] === undefined ? '' : formatValue(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
