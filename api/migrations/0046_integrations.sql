CREATE TABLE "own_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"provider" text NOT NULL,
	"operation" text NOT NULL,
	"result" text NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"correlation_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_calls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "provider_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dark_logo_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_logo_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_dark_logo_id" uuid;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_connections_provider" ON "own_connections" USING btree ("tenant_id","provider");--> statement-breakpoint
CREATE INDEX "provider_calls_log" ON "provider_calls" USING btree ("tenant_id","provider","partner_id","at");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_tenant_id_logo_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","logo_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_tenant_id_dark_logo_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","dark_logo_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tenant_id_company_logo_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","company_logo_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tenant_id_company_dark_logo_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","company_dark_logo_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_connections_tenant" ON "own_connections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "provider_calls_tenant" ON "provider_calls" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "provider_calls" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "own_connections" FORCE ROW LEVEL SECURITY;
