import { useState } from 'react';
import { Field, HStack, NativeSelect, Stack } from '@techadds/shared/ui';
import { Checkbox, FilterChip, NumberStepper, RadioCards } from '@techadds/shared/ui/controls';

const countries = [
  { value: 'no', label: 'Norway' },
  { value: 'de', label: 'Germany' },
  { value: 'xx', label: 'Elsewhere (not served yet)', disabled: true },
];
const paces = [
  { value: 'standard', label: 'Standard', text: 'In ten days' },
  { value: 'fast', label: 'Fast', text: 'In three days' },
] as const;

export function ChoiceStates() {
  const [seats, setSeats] = useState(3);
  const [pace, setPace] = useState<'standard' | 'fast'>('standard');
  const [status, setStatus] = useState('Placed');
  return (
    <>
      <Field label="Country">
        <NativeSelect options={countries} />
      </Field>
      <Field label="Wrong country" error="Choose where the work is done.">
        <NativeSelect options={countries} />
      </Field>
      <Field label="Disabled country" hint="The order is placed">
        <NativeSelect options={countries} disabled />
      </Field>
      <Field label="Seats" hint="1 to 5">
        <NumberStepper label="Seats" value={seats} onChange={setSeats} min={1} max={5} />
      </Field>
      <Stack gap="2">
        <Checkbox>Not chosen</Checkbox>
        <Checkbox defaultChecked>Chosen</Checkbox>
        <Checkbox indeterminate>Some of them</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox disabled defaultChecked>
          Chosen and disabled
        </Checkbox>
      </Stack>
      <Field label="I accept the terms" error="Accept the terms to go on.">
        <Checkbox />
      </Field>
      <RadioCards label="Pace" options={paces} value={pace} onChange={setPace} />
      <RadioCards label="Disabled pace" options={paces} value="fast" onChange={() => undefined} disabled />
      <HStack flexWrap="wrap">
        <FilterChip label="Status" value={status} onClear={() => setStatus('')}>
          <Checkbox checked={status !== ''} onChange={(event) => setStatus(event.target.checked ? 'Placed' : '')}>
            Placed
          </Checkbox>
        </FilterChip>
        <FilterChip label="Due" onClear={() => undefined}>
          Nothing to choose here
        </FilterChip>
      </HStack>
    </>
  );
}
