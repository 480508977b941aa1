import type { StaffRole } from '@techadds/shared/contract/staff/forms';
import { useAuth } from '@techadds/shared/session';
import type { Capability } from '@techadds/shared/roles';
import { Box, Grid, Stack, Text } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { capabilityLabels, listCapabilities } from './staff.labels';

interface CapabilityFieldsProps {
  role: StaffRole;
  /** Null is all that the role has. */
  value: readonly Capability[] | null;
  onChange: (value: Capability[] | null) => void;
  error: string | undefined;
  disabled?: boolean;
}

/** What a member may do of what the role allows: all of it, or chosen capabilities. */
export function CapabilityFields({ role, value, onChange, error, disabled = false }: CapabilityFieldsProps) {
  const { user } = useAuth();
  const offered = listCapabilities(role);
  // Whoever lacks a capability cannot give it.
  const isGivable = (capability: Capability) => user?.capabilities?.includes(capability) ?? true;
  const held = value ?? offered;
  const toggle = (capability: Capability, on: boolean) => onChange(on ? [...held, capability] : held.filter((one) => one !== capability));
  return (
    <Stack as="fieldset" gap="3" border="0" minWidth="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        Capabilities
      </Text>
      <Checkbox
        checked={value === null}
        disabled={disabled || user?.capabilities !== undefined}
        onChange={({ target }) => onChange(target.checked ? null : [...offered])}
      >
        Everything that the role allows
      </Checkbox>
      <Grid gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        {offered.map((capability) => (
          <Box key={capability}>
            <Checkbox
              checked={held.includes(capability)}
              disabled={disabled || value === null || !isGivable(capability)}
              onChange={({ target }) => toggle(capability, target.checked)}
            >
              {capabilityLabels[capability].label}
            </Checkbox>
            <Text textStyle="xs" color="fg.muted" ps="6">
              {capabilityLabels[capability].hint}
            </Text>
          </Box>
        ))}
      </Grid>
      {error && (
        <Text role="alert" textStyle="xs" color="t.bad.fg">
          {error}
        </Text>
      )}
    </Stack>
  );
}
