import { Box, Text } from '@techadds/shared/ui';
import { AppChoice } from '../releases/AppChoice';

interface ReleaseScopesProps {
  scopes: readonly string[];
  onChange: (scopes: string[]) => void;
}

const prefix = 'release:';

/** The apps that a token may release, such as that of a team's build server. */
export function ReleaseScopes({ scopes, onChange }: ReleaseScopesProps) {
  return (
    <Box as="fieldset" minWidth="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="2">
        May release
      </Text>
      <AppChoice apps={scopes.map((scope) => scope.slice(prefix.length))} onChange={(apps) => onChange(apps.map((app) => prefix + app))} />
    </Box>
  );
}
