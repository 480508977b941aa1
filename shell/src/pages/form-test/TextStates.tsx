import { useState } from 'react';
import { Field, Input, PasswordInput, SearchInput, Textarea } from '@techadds/shared/ui';
import { NewPasswordField } from '../../auth/password/NewPasswordField';

const wrongEmail = 'Enter a full e-mail address, like ana@halden.example.';

export function TextStates({ mode, focused }: { mode: string; focused?: boolean }) {
  const [search, setSearch] = useState('kestrel');
  return (
    <>
      <Field label="Empty">
        <Input placeholder="Kestrel Foods" />
      </Field>
      <Field label="Filled">
        <Input defaultValue="Oakmont Schools" />
      </Field>
      <Field label={focused ? 'Focused' : 'Focused when you go there'}>
        <Input defaultValue="1,250.00" autoFocus={focused} />
      </Field>
      <Field label="Required" required hint="Required">
        <Input />
      </Field>
      <Field label="With a hint" hint="Two letters, like NO">
        <Input defaultValue="NO" />
      </Field>
      <Field label="Wrong" error={wrongEmail}>
        <Input type="email" defaultValue="ana@halden" />
      </Field>
      <Field label="Read only" hint="Set by your marketplace">
        <Input defaultValue="acme" readOnly />
      </Field>
      <Field label="Disabled" hint="Opens once the order is accepted">
        <Input defaultValue="OR-2026-0184" disabled />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="correct horse" autoComplete="off" />
      </Field>
      <Field label="Wrong password" error="The password is wrong.">
        <PasswordInput defaultValue="horse" autoComplete="off" />
      </Field>
      <NewPasswordField name="new" label="New password" getEmail={() => 'ana@halden.example'} />
      <NewPasswordField name="wrong" label="Wrong new password" error="Use at least 12 characters." getEmail={() => ''} />
      <Field label="Several lines">
        <Textarea defaultValue="The boiler room is behind the second door." />
      </Field>
      <Field label="Several lines, wrong" error="Use at most 500 characters.">
        <Textarea defaultValue="Too long a note" />
      </Field>
      <Field label="Several lines, disabled" hint="The order is closed">
        <Textarea defaultValue="As agreed by phone" disabled />
      </Field>
      <SearchInput label={`Search orders, ${mode}`} value={search} onChange={setSearch} landmark={focused === true} />
    </>
  );
}
