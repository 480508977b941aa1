/** The one chart of the dashboard, without those that it does not draw. */
export { AreaChart } from './chart/AreaChart';
