import { traceInteractions } from './interactions';

traceInteractions();
