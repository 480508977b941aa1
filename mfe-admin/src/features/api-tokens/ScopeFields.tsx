import type { TokenResource } from '@techadds/shared/contract/api-tokens/scopes';
import { Box, Flex, NativeSelect, Span, Stack, Text } from '@techadds/shared/ui';
import type { Access, ApiTokenFormValues } from './api-token.form-values';
import { resourceOptions } from './api-tokens.labels';

const levels = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];

interface ScopeFieldsProps {
  access: ApiTokenFormValues['access'];
  error: string | undefined;
  onChange: (resource: TokenResource, level: Access) => void;
}

/** The access of a token to each resource. */
export function ScopeFields({ access, error, onChange }: ScopeFieldsProps) {
  return (
    <Box as="fieldset" minWidth="0" aria-describedby={error ? 'scopes-error' : undefined}>
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        Access
      </Text>
      <Text textStyle="xs" color="fg.muted" mb="2">
        A token never has more rights than your own account.
      </Text>
      {error && (
        <Text id="scopes-error" role="alert" textStyle="xs" color="t.bad.fg" mb="2">
          {error}
        </Text>
      )}
      <Stack gap="1.5">
        {resourceOptions.map(({ resource, label }, index) => (
          <Flex as="label" key={resource} alignItems="center" justifyContent="space-between" gap="3" textStyle="sm">
            <Span>{label}</Span>
            <Box width="10.5rem" flex="none">
              <NativeSelect
                aria-label={label}
                aria-invalid={(index === 0 && error !== undefined) || undefined}
                options={levels}
                value={access[resource] ?? 'none'}
                onChange={({ target }) => onChange(resource, target.value as Access)}
              />
            </Box>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
