CREATE TABLE "companies" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"tax_id" text,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'pending_approval' NOT NULL,
	"status_reason" text,
	"status_changed_at" timestamp (3) with time zone NOT NULL,
	"status_changed_by_id" uuid,
	"status_changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspension" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "former_subdomains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_status" ON "companies" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE POLICY "companies_tenant" ON "companies" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER POLICY "tenants_lookup" ON "tenants" TO public USING (subdomain = nullif(current_setting('app.lookup_subdomain', true), '') or nullif(current_setting('app.lookup_subdomain', true), '') = any(former_subdomains) or current_setting('app.lookup_tenants', true) = 'all');--> statement-breakpoint
ALTER TABLE "companies" FORCE ROW LEVEL SECURITY;