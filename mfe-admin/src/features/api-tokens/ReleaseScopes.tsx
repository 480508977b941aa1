import { mfeNames, releasedApps } from '@techadds/shared/mfes';
import { Box, Text } from '@techadds/shared/ui';
import { AppChoice } from '../releases/AppChoice';

interface ReleaseScopesProps {
  scopes: readonly string[];
  onChange: (scopes: string[]) => void;
}

const kinds = [
  { prefix: 'release:', legend: 'May release', apps: releasedApps },
  { prefix: 'dev:', legend: 'May run from a development server', apps: mfeNames },
] as const;

/** The apps that a token may release, such as that of a team's build server, and those that its holder may run from their own machine. */
export const ReleaseScopes = ({ scopes, onChange }: ReleaseScopesProps) =>
  kinds.map(({ prefix, legend, apps }) => {
    const [own, others] = [scopes.filter((scope) => scope.startsWith(prefix)), scopes.filter((scope) => !scope.startsWith(prefix))];
    return (
      <Box as="fieldset" key={prefix} minWidth="0">
        <Text as="legend" textStyle="sm" fontWeight="medium" mb="2">
          {legend}
        </Text>
        <AppChoice
          known={apps}
          apps={own.map((scope) => scope.slice(prefix.length))}
          onChange={(chosen) => onChange([...others, ...chosen.map((app) => prefix + app)])}
        />
      </Box>
    );
  });
