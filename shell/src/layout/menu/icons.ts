/** The icons of the entries that everybody has, customers too. */
export {
  IconBook,
  IconBuildingStore,
  IconInbox,
  IconLayoutDashboard,
  IconMessage,
  IconSettings,
  IconSparkles,
  IconTicket,
} from '@techadds/shared/ui/icons';
