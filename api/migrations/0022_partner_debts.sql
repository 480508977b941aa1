ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_never_negative";--> statement-breakpoint
ALTER TABLE "payout_lines" ADD COLUMN "set_off_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "owed_limit_cents" bigint DEFAULT 100000 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "collection_bp" integer DEFAULT 10000 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_never_negative" CHECK (case when code like 'partner:%:owed' then posted_debit >= posted_credit + pending_credit when code like 'partner:%' or code like 'escrow:%' then posted_credit >= posted_debit + pending_debit else true end);