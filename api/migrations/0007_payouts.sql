CREATE TABLE "jobs" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"run_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "jobs_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deposits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"fee_cents" bigint NOT NULL,
	"fee_payer" text NOT NULL,
	"credited_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"created_by" uuid NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"tenant_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"bank_secret" text NOT NULL,
	"bank_last4" text NOT NULL,
	"status" text NOT NULL,
	"schedule" text NOT NULL,
	"minimum_cents" bigint NOT NULL,
	"next_on" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_tenant_id_partner_id_pk" PRIMARY KEY("tenant_id","partner_id")
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"tenant_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"partner_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"order_id" uuid,
	"description" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"counts" boolean NOT NULL,
	CONSTRAINT "payout_lines_tenant_id_payout_id_position_pk" PRIMARY KEY("tenant_id","payout_id","position")
);
--> statement-breakpoint
ALTER TABLE "payout_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payouts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"bank_last4" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"arrival_on" text,
	"ended_at" timestamp (3) with time zone,
	"failure_code" text,
	"failure_note" text,
	"retry_of" uuid,
	"scheduled_on" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_tenant_id_payout_id_payouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payout_id") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_retry_of_payouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","retry_of") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_number" ON "deposits" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "deposits_partner" ON "deposits" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "payout_lines_entry" ON "payout_lines" USING btree ("tenant_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_number" ON "payouts" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_retry" ON "payouts" USING btree ("tenant_id","retry_of");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_scheduled" ON "payouts" USING btree ("tenant_id","partner_id","scheduled_on");--> statement-breakpoint
CREATE INDEX "payouts_partner" ON "payouts" USING btree ("tenant_id","partner_id","requested_at");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("tenant_id","status","requested_at") WHERE status in ('pending', 'in_transit');--> statement-breakpoint
CREATE POLICY "jobs_tenant" ON "jobs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "jobs_lookup" ON "jobs" AS PERMISSIVE FOR SELECT TO public USING (current_setting('app.lookup_jobs', true) = 'due');--> statement-breakpoint
CREATE POLICY "deposits_tenant" ON "deposits" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payout_accounts_tenant" ON "payout_accounts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payout_lines_tenant" ON "payout_lines" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payouts_tenant" ON "payouts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);