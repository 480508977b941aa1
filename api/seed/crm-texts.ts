export const contactNames: readonly string[] = [
  'Ingrid Dahl',
  'Kwame Boateng',
  'Sofia Ribeiro',
  'Lukas Brandt',
  'Aisha Rahman',
  'Tomas Novotny',
  'Helen Carter',
  'Mateo Vargas',
  'Yuna Park',
  'Declan Murphy',
  'Priya Nair',
  'Maren Solberg',
];

export const jobTitles: readonly string[] = ['Head of IT', 'CFO', 'Operations manager', 'CTO', 'Purchasing', 'Security lead'];

export const dealNames: readonly string[] = [
  'SIEM for two plants',
  'Phishing training, yearly',
  'Wi-Fi survey',
  'Patch management',
  'Zero-trust, phase 2',
  'Endpoint renewal, 120 seats',
  'SOC 2 readiness',
  'Backup drill, quarterly',
  'Managed firewall, 9 stores',
  'VPN replacement',
  'M&A security review',
  'Penetration test',
  'Endpoint, 40 seats',
  'Cloud cost review',
  'Data warehouse start',
  'Network refresh, head office',
  'Incident retainer',
  'ISO 27001 gap analysis',
  'Migration of 30 servers',
  'Helpdesk, 12 months',
  'Mobile device management',
  'Log retention',
  'Fiber for the warehouse',
  'Identity clean-up',
  'Disaster recovery plan',
  'Email security',
  'Staff onboarding kit',
];

export const nextSteps: readonly string[] = [
  'Call after the board meeting',
  'Send the references',
  '',
  'Agree on the scope with their IT',
  'Wait for the signed data agreement',
  'Show the demo to the team',
];

export const callNotes: readonly string[] = [
  'They decide together with finance, likely by the end of the month.',
  'Wants a smaller first step and a price for the rest.',
  'Likes the references. Asked who would be on site.',
  'Has an offer from somebody else, so the answer has to come soon.',
  'New budget starts next quarter.',
];
