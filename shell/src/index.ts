import './guard/guard';
import { applyColorMode } from '@techadds/shared/ui/base';

// Before anything is drawn, so that a dark page never flashes white.
applyColorMode();
void import('./main');
