import { formatAmount } from '@techadds/shared/format/money';
import { Box, Text } from '@techadds/shared/ui';

interface ConflictTableProps {
  local: Record<string, unknown>;
  server: Record<string, unknown>;
  winner: 'local' | 'server';
  currency: string;
  /** What is shown instead of an id. */
  names: Readonly<Record<string, string>>;
}

/** `validUntil` as "Valid until". */
const toLabel = (name: string): string => {
  const words = name.replace(/(Id|Cents|Bp)$/, '').replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Amounts without their currency, and lists one entry a line; the order of members does not count. */
function formatValue(value: unknown, currency: string, name = ''): string {
  if (value === undefined || value === null || value === '' || value === false) return '–';
  if (typeof value === 'number')
    return name.endsWith('Cents') ? formatAmount(value, currency) : name.endsWith('Bp') ? `${value / 100} %` : String(value);
  if (Array.isArray(value)) return value.map((entry) => formatValue(entry, currency)).join('\n') || '–';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return 'Yes';
  return Object.entries(value)
    .map(([key, part]) => [toLabel(key), formatValue(part, currency, key)] as const)
    .filter(([, text]) => text !== '–')
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ');
}

const cell = { p: '2', textAlign: 'start', verticalAlign: 'top', borderTop: '1px solid', borderColor: 'line' } as const;

/** Two copies field by field; what differs is marked. */
export function ConflictTable({ local, server, winner, currency, names: namesById }: ConflictTableProps) {
  const names = [...new Set([...Object.keys(local), ...Object.keys(server)])];
  const heading = (text: string, isWinner: boolean) => (
    <Box as="th" {...{ scope: 'col' }} p="2" textAlign="start" width="38%">
      {text}
      {isWinner && ' (kept)'}
    </Box>
  );
  return (
    <Box as="table" width="full" textStyle="sm" css={{ tableLayout: 'fixed', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <Box as="th" {...{ scope: 'col' }} p="2" textAlign="start">
            Field
          </Box>
          {heading('Your version', winner === 'local')}
          {heading('On the server', winner === 'server')}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const values = [local[name], server[name]];
          const [mine, theirs] = values.map((value) => formatValue(value, currency, name));
          // Two customers may have the same name, so ids are compared.
          const isChanged = mine !== theirs;
          const tone = isChanged ? { bg: 't.wait.bg', color: 't.wait.fg' } : {};
          const texts = values.map((value, n) => (typeof value === 'string' && namesById[value]) || [mine, theirs][n]);
          return (
            <tr key={name} data-changed={isChanged || undefined}>
              <Box as="th" {...{ scope: 'row' }} {...cell} fontWeight="medium">
                {toLabel(name)}{' '}
                {isChanged && (
                  <Text as="span" display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
                    Different
                  </Text>
                )}
              </Box>
              {texts.map((text, n) => (
                <Box as="td" key={n} {...cell} {...tone} overflowWrap="anywhere" whiteSpace="pre-wrap">
                  {text}
                </Box>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}
