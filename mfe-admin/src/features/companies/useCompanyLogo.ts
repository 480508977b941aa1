import { useApiMutation } from '@techadds/shared/api';
import type { LogoMode } from '@techadds/shared/contract/branding/forms';
import { setCompanyLogo } from '@techadds/shared/contract/companies/endpoints';
import { toast } from '@techadds/shared/ui';

/** Sets or, with null, removes a logo or the favicon of a company, and reports the outcome. */
export function useCompanyLogo(id: string) {
  const { mutate, isPending } = useApiMutation(setCompanyLogo);
  const put = (fileId: string | null, mode: LogoMode, done: string) =>
    mutate(
      { params: { id }, body: { fileId, mode } },
      {
        onSuccess: () => toast({ title: done, tone: 'ok' }),
        onError: ({ message }) => toast({ title: `The ${mode === 'icon' ? 'favicon' : 'logo'} was not changed. ${message}`, tone: 'bad' }),
      },
    );
  return { put, isPending };
}
