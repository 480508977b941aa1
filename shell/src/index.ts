import './script-integrity/install';
import { applyColorMode, applyTextSize } from '@techadds/shared/ui/base';

// Before the first paint, to avoid a white flash in dark mode and a layout shift.
applyColorMode();
applyTextSize();
void import(/* webpackChunkName: 'start' */ './main');
