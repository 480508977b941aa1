import './script-integrity/install';
import { applyColorMode, applyTextSize } from '@techadds/shared/ui/base';

// Before anything is drawn, so that a dark page never flashes white and no line jumps.
applyColorMode();
applyTextSize();
void import(/* webpackChunkName: 'start' */ './main');
