/** The icons of the customers' menu, part of the first bundle. */
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
