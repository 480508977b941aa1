CREATE TABLE "quote_versions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"terms" text NOT NULL,
	"lines" jsonb NOT NULL,
	"discount" jsonb,
	"total_cents" bigint NOT NULL,
	"valid_until" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"counter" jsonb,
	"superseded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_versions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "quote_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "version_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "revision" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sent_names" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "counter" jsonb;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_tenant_id_quote_id_quotes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","quote_id") REFERENCES "public"."quotes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_number" ON "quote_versions" USING btree ("tenant_id","quote_id","number");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_quote_id_quotes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","quote_id") REFERENCES "public"."quotes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree ("tenant_id","quote_id");--> statement-breakpoint
CREATE POLICY "quote_versions_tenant" ON "quote_versions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "quote_versions" FORCE ROW LEVEL SECURITY;
