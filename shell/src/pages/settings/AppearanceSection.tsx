import { useState } from 'react';
import { Box, Card, type ColorMode, Flex, Span, Stack, Text, type TextSize, useColorMode, useTextSize } from '@techadds/shared/ui';
import { Checkbox, RadioCards } from '@techadds/shared/ui/controls';
import { setSingleKeyShortcuts, hasSingleKeyShortcuts } from '../../command-palette/single-key-shortcuts';

const themes: readonly { value: ColorMode; label: string; text: string }[] = [
  { value: 'system', label: 'System', text: 'Device default' },
  { value: 'light', label: 'Light', text: 'Dark text on white' },
  { value: 'dark', label: 'Dark', text: 'Light text on black' },
];
const sizes: readonly { value: TextSize; label: string; px: number }[] = [
  { value: 'small', label: 'Small', px: 14 },
  { value: 'medium', label: 'Medium', px: 16 },
  { value: 'large', label: 'Large', px: 18 },
];

/** A preview in the colors of the mode; `system` shows both. */
function ThemePreview({ mode }: { mode: ColorMode }) {
  const half = (dark: boolean) => (
    <Flex key={String(dark)} flex="1" direction="column" gap="1.5" p="2.5" bg={dark ? '#15171b' : '#ffffff'}>
      <Box height="1.5" width="60%" rounded="full" bg={dark ? '#eceef1' : '#1a1c21'} />
      <Box height="1.5" width="85%" rounded="full" bg={dark ? '#32353c' : '#e0e2e6'} />
      <Box height="1.5" width="35%" rounded="full" bg="brand.solid" />
    </Flex>
  );
  return (
    <Flex height="14" rounded="xs" overflow="hidden" border="1px solid" borderColor="line.strong" aria-hidden>
      {mode !== 'dark' && half(false)}
      {mode !== 'light' && half(true)}
    </Flex>
  );
}

/** WCAG 2.1.4: users of speech input must be able to turn single-key shortcuts off. */
function KeyboardCard() {
  const [on, setOn] = useState(hasSingleKeyShortcuts);
  const choose = (next: boolean) => {
    setSingleKeyShortcuts(next);
    setOn(next);
  };
  return (
    <Card title="Keyboard">
      <Stack gap="1">
        <Checkbox checked={on} onChange={({ target }) => choose(target.checked)} aria-describedby="single-keys">
          Single-key shortcuts
        </Checkbox>
        <Text id="single-keys" textStyle="sm" color="fg.muted" ps="6">
          Press c, j, k, x, e, ? or / when you are not typing. Ctrl + K always works.
        </Text>
      </Stack>
    </Card>
  );
}

/** Theme, text size and shortcuts of this browser. Changes apply at once. */
export function AppearanceSection() {
  const { mode, setMode } = useColorMode();
  const { size, setSize } = useTextSize();
  return (
    <Stack gap="5">
      <Card>
        <Stack gap="6">
          <RadioCards
            label="Theme"
            value={mode}
            onChange={setMode}
            options={themes.map((theme) => ({ ...theme, sample: <ThemePreview mode={theme.value} /> }))}
          />
          <RadioCards
            label="Text size"
            value={size}
            onChange={setSize}
            options={sizes.map(({ value, label, px }) => ({
              value,
              label,
              text: `${px} px`,
              sample: (
                <Flex height="14" alignItems="center" justifyContent="center" rounded="xs" bg="bg.muted" aria-hidden>
                  <Span fontSize={`${px * 1.25}px`} lineHeight="1" fontWeight="semibold">
                    Aa
                  </Span>
                </Flex>
              ),
            }))}
          />
        </Stack>
      </Card>
      <KeyboardCard />
      <Text textStyle="sm" color="fg.muted">
        Saved in this browser. The size applies to all text of TechAdds; on a phone, use it instead of zooming.
      </Text>
    </Stack>
  );
}
