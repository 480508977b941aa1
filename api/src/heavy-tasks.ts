import { bankFileReading } from './modules/bank-statements/bank-file';
import { logoConversion } from './modules/branding/logo.service';
import { contractPdf } from './modules/contracts/contract-pdf';
import { customerStatementCsv, customerStatementPdf } from './modules/customers/customer-statement-pdf';
import { contractSealing, contractSigning } from './modules/contracts/sealed-contract-pdf';
import { importReading } from './modules/imports/import-file';
import { invoicePdf } from './modules/invoices/invoice-pdf';
import { workOrderPdf } from './modules/orders/work-order-pdf';
import { statementCsv, statementPdf } from './modules/payouts/payout-statement';
import { archiveReading } from './modules/releases/release-reading';
import { quotePdf } from './modules/quotes/quote-pdf';
import { csvParsing } from './platform/documents/csv-parse';
import type { AnyHeavyTask } from './platform/heavy-work/heavy-task';

/** All tasks of the worker threads. */
export const heavyTasks: readonly AnyHeavyTask[] = [
  archiveReading,
  bankFileReading,
  contractPdf,
  contractSealing,
  contractSigning,
  csvParsing,
  customerStatementCsv,
  customerStatementPdf,
  importReading,
  invoicePdf,
  logoConversion,
  quotePdf,
  statementCsv,
  statementPdf,
  workOrderPdf,
];
