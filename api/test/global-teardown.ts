import { runTeardownHooks } from './teardown';

export default () => runTeardownHooks('run');
