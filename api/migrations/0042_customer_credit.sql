ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_never_negative";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_customer_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "to_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_never_negative" CHECK (case when code like 'partner:%:owed' then posted_debit >= posted_credit + pending_credit when code like 'partner:%' or code like 'escrow:%' or code like 'customer:%' then posted_credit >= posted_debit + pending_debit else true end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK (credit_cents between 0 and pay_cents and (credit_cents = 0 or credit_customer_id is not null));