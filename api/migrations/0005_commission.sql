CREATE TABLE "commission_rates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"rate_bp" integer NOT NULL,
	"amounts" jsonb NOT NULL,
	"include_tax" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"tiers" jsonb NOT NULL,
	"tier_mode" text NOT NULL,
	"tier_period" text NOT NULL,
	"active_from" timestamp (3) with time zone NOT NULL,
	"active_until" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_rates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "commission_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"rate_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"reference_id" uuid NOT NULL,
	CONSTRAINT "commission_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "commission_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"tenant_id" uuid NOT NULL,
	"as_of" date NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate_e8" bigint NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "currency_rates_tenant_id_as_of_base_quote_pk" PRIMARY KEY("tenant_id","as_of","base","quote")
);
--> statement-breakpoint
ALTER TABLE "currency_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_tenant_id_rate_id_commission_rates_tenant_id_id_fk" FOREIGN KEY ("tenant_id","rate_id") REFERENCES "public"."commission_rates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rates_code" ON "commission_rates" USING btree ("tenant_id",lower(code));--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rates_default" ON "commission_rates" USING btree ("tenant_id") WHERE is_default and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_reference" ON "commission_rules" USING btree ("tenant_id","rate_id","reference","reference_id");--> statement-breakpoint
CREATE INDEX "currency_rates_newest" ON "currency_rates" USING btree ("tenant_id","base","as_of");--> statement-breakpoint
CREATE INDEX "journal_entries_posted" ON "journal_entries" USING btree ("tenant_id","posted_at");--> statement-breakpoint
CREATE POLICY "commission_rates_tenant" ON "commission_rates" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "commission_rules_tenant" ON "commission_rules" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "currency_rates_tenant" ON "currency_rates" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);