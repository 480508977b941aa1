import { type ColorMode, IconButton, useColorMode } from '@techadds/shared/ui';
import { IconDeviceDesktop, IconMoon, IconSun } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';

const modes: Record<ColorMode, { label: string; icon: typeof IconSun }> = {
  system: { label: 'System', icon: IconDeviceDesktop },
  light: { label: 'Light', icon: IconSun },
  dark: { label: 'Dark', icon: IconMoon },
};

export function ThemeButton() {
  const { mode, setMode } = useColorMode();
  const { icon: Current } = modes[mode];
  return (
    <Menu
      label="Theme"
      trigger={(props) => <IconButton {...props} label="Theme" icon={<Current aria-hidden />} />}
      items={(Object.keys(modes) as ColorMode[]).map((key) => {
        const { label, icon: Icon } = modes[key];
        return { label, icon: <Icon aria-hidden />, checked: key === mode, onSelect: () => setMode(key) };
      })}
    />
  );
}
