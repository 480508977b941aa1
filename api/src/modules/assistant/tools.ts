import type { Role } from '@techadds/shared/roles';
import { getScope } from '@techadds/shared/permissions';
import type { Tool } from './tool';
import { balanceTool } from './tools/balance';
import { customerOrdersTool } from './tools/customer-orders';
import { dealsTool } from './tools/deals';
import { feesTool } from './tools/fees';
import { formsTool } from './tools/forms';
import { navigationTool } from './tools/navigation';
import { orderTool } from './tools/order';
import { ordersTool } from './tools/orders';
import { projectsTool } from './tools/projects';
import { quotesTool } from './tools/quotes';
import { ratingsTool } from './tools/ratings';
import { salesTool } from './tools/sales';
import { tasksTool } from './tools/tasks';

/** All that the assistant can look up; where two fit equally well, the first is chosen. */
export const tools: readonly Tool[] = [
  orderTool,
  feesTool,
  formsTool,
  navigationTool,
  customerOrdersTool,
  dealsTool,
  quotesTool,
  ratingsTool,
  projectsTool,
  tasksTool,
  balanceTool,
  salesTool,
  ordersTool,
];

export const canUse = ({ permission }: Tool, role: Role): boolean => getScope(permission, role) !== undefined;
