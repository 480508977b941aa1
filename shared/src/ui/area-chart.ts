/** The only chart of the dashboard, without the other chart types. */
export { AreaChart } from './chart/AreaChart';
