import type { ComponentType } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import {
  type Icon,
  IconBell,
  IconBuildingStore,
  IconCloudUp,
  IconDeviceDesktop,
  IconLock,
  IconMail,
  IconTextSize,
  IconUser,
} from '@techadds/shared/ui/icons';
import { AppearanceSection } from './AppearanceSection';
import { EmailSection } from './EmailSection';
import { OfflineSection } from '../../offline/OfflineSection';
import { MarketplaceSection } from './MarketplaceSection';
import { NotificationsSection } from './NotificationsSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSection } from './ProfileSection';
import { SessionsSection } from './SessionsSection';

export interface Section {
  path: string;
  label: string;
  /** A short description. */
  text: string;
  icon: Icon;
  page: ComponentType<{ user: User }>;
  /** The permission of its form; every user has the others. */
  permission?: Permission;
}

/** The sections in order; `/settings` itself shows the first. */
const sections: readonly [Section, ...Section[]] = [
  { path: paths.settingsProfile, label: 'Profile', text: 'Your name and role', icon: IconUser, page: ProfileSection },
  { path: paths.settingsPassword, label: 'Password', text: 'Choose a new one', icon: IconLock, page: PasswordSection },
  { path: paths.settingsSessions, label: 'Sessions', text: 'Where you are signed in', icon: IconDeviceDesktop, page: SessionsSection },
  { path: paths.settingsEmail, label: 'E-mail', text: 'Your e-mail address', icon: IconMail, page: EmailSection },
  {
    path: paths.settingsNotifications,
    label: 'Notifications',
    text: 'Notification channels',
    icon: IconBell,
    page: NotificationsSection,
  },
  { path: paths.settingsOffline, label: 'Offline', text: 'Changes waiting to sync', icon: IconCloudUp, page: OfflineSection },
  {
    path: paths.settingsMarketplace,
    label: 'Marketplace',
    text: 'Name, address and currency',
    icon: IconBuildingStore,
    page: MarketplaceSection,
    permission: 'tenants.update',
  },
  { path: paths.settingsAppearance, label: 'Appearance', text: 'Theme, text size and keys', icon: IconTextSize, page: AppearanceSection },
];

/** The sections of a role. */
export const listSections = (role: Role) => sections.filter(({ permission }) => !permission || getScope(permission, role) !== undefined);
