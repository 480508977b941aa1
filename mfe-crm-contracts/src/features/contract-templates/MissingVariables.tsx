import type { MissingVariable } from '@techadds/shared/contract/contract-templates/variables';
import { Box, Text } from '@techadds/shared/ui';

/** Warns of the variables that have no value. */
export function MissingVariables({ missing }: { missing: readonly MissingVariable[] }) {
  if (missing.length === 0) return null;
  const list = (reason: MissingVariable['reason']) =>
    missing
      .filter((each) => each.reason === reason)
      .map(({ name }) => `{{${name}}}`)
      .join(', ');
  const [unknown, empty] = [list('unknown'), list('empty')];
  return (
    <Box role="status" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg">
      {unknown && <Text textStyle="sm">Unknown variables: {unknown}</Text>}
      {empty && <Text textStyle="sm">Without a value here: {empty}</Text>}
    </Box>
  );
}
