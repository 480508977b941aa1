CREATE TABLE "credit_payouts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"holder" text NOT NULL,
	"bank_secret" text NOT NULL,
	"bank_last4" text NOT NULL,
	"status" text NOT NULL,
	"hold_id" uuid NOT NULL,
	"note" text,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_payouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_payouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_never_negative";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_customer_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "to_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_payouts" ADD CONSTRAINT "credit_payouts_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_payouts_number" ON "credit_payouts" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "credit_payouts_created_by" ON "credit_payouts" USING btree ("tenant_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "credit_payouts_status" ON "credit_payouts" USING btree ("tenant_id","status","created_at");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_never_negative" CHECK (case when code like 'partner:%:owed' then posted_debit >= posted_credit + pending_credit when code like 'partner:%' or code like 'escrow:%' or code like 'customer:%' then posted_credit >= posted_debit + pending_debit else true end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK (credit_cents between 0 and pay_cents and (credit_cents = 0 or credit_customer_id is not null));--> statement-breakpoint
CREATE POLICY "credit_payouts_tenant" ON "credit_payouts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "credit_payouts" FORCE ROW LEVEL SECURITY;