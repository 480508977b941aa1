import './guard/guard';

void import('./main');
