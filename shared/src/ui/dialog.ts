export { Dialog } from './dialog/Dialog';
export { ConfirmDialog } from './dialog/ConfirmDialog';
export { Drawer } from './dialog/Drawer';
export { Inspector } from './dialog/Inspector';
