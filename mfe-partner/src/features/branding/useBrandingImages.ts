import { setLogo, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { useAction } from '@techadds/shared/patterns/record';

const imageNames = { light: 'logo', dark: 'dark logo', icon: 'favicon' };
type ImageMode = keyof typeof imageNames;

/** Sets and removes the images of a branding, each saved at once. A removal can be undone. */
export function useBrandingImages({ logo, darkLogo, icon }: Branding['tenant']) {
  const own = { light: logo, dark: darkLogo, icon };
  const failed = (mode: ImageMode) => `The ${imageNames[mode]} was not changed.`;
  const setting = useAction(setLogo, { done: (_, mode: ImageMode) => `The ${imageNames[mode]} is in use`, failed });
  const set = (mode: ImageMode, fileId: string) => void setting.run({ body: { fileId, mode } }, mode);
  const removing = useAction(setLogo, {
    done: (_, mode: ImageMode) => `The ${imageNames[mode]} is removed`,
    failed,
    // The dark logo is a variant of the logo, so it is removed with it.
    undo: (_, removed) =>
      (removed === 'light' ? (['light', 'dark'] as const) : [removed]).forEach((mode) => {
        const fileId = own[mode]?.split('/').at(-1);
        if (fileId) set(mode, fileId);
      }),
  });
  return { set, remove: (mode: ImageMode) => void removing.run({ body: { fileId: null, mode } }, mode), removing: removing.current };
}
