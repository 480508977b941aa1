import { releaseScopes } from '@techadds/shared/contract/api-tokens/scopes';
import { Box, Stack, Text } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import type { ApiTokenFormValues } from './api-token.form-values';
import { getReleaseLabel } from './api-tokens.labels';

type Scopes = ApiTokenFormValues['releases'];

/** The apps that a token may release, such as that of a team's build server. */
export function ReleaseScopes({ scopes, onChange }: { scopes: Scopes; onChange: (scopes: Scopes) => void }) {
  return (
    <Box as="fieldset" minWidth="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="2">
        May release
      </Text>
      <Stack gap="2">
        {releaseScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={({ target }) => onChange(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
          >
            {getReleaseLabel(scope)}
          </Checkbox>
        ))}
      </Stack>
    </Box>
  );
}
