import { useState } from 'react';
import { namePatterns } from '@techadds/shared/contract/releases/names';
import { getAppLabel, releasedApps } from '@techadds/shared/mfes';
import { Button, Field, Flex, Input, Stack } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';

interface AppChoiceProps {
  apps: readonly string[];
  onChange: (apps: string[]) => void;
  /** The apps to choose from by their label. */
  known?: readonly string[];
}

/** Apps to choose from: those of the route table, and any other remote by its name, also one that has no release yet. */
export function AppChoice({ apps, onChange, known = releasedApps }: AppChoiceProps) {
  const others = apps.filter((app) => !known.includes(app));
  return (
    <Stack gap="2">
      {[...known, ...others].map((app) => (
        <Checkbox
          key={app}
          checked={apps.includes(app)}
          onChange={({ target }) => onChange(target.checked ? [...apps, app] : apps.filter((each) => each !== app))}
        >
          {getAppLabel(app)}
        </Checkbox>
      ))}
      <OtherRemote onAdd={(app) => onChange([...new Set([...apps, app])])} />
    </Stack>
  );
}

function OtherRemote({ onAdd }: { onAdd: (app: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const app = name.trim();
    if (!namePatterns.remote.test(app)) return setError('The name of a remote is like mfe-support.');
    onAdd(app);
    setName('');
    setError(undefined);
  };
  return (
    <Field label="Another remote" hint="Its name, such as mfe-support" error={error}>
      <Flex gap="2">
        <Input value={name} onChange={({ target }) => setName(target.value)} fontFamily="mono" autoComplete="off" spellCheck={false} />
        <Button onClick={add} height="auto">
          Add
        </Button>
      </Flex>
    </Field>
  );
}
