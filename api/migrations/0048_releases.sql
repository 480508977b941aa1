CREATE TABLE "app_pointers" (
	"tenant_id" uuid NOT NULL,
	"app" text NOT NULL,
	"current_version" text NOT NULL,
	"built_version" text,
	"off" boolean DEFAULT false NOT NULL,
	"canary_version" text,
	"canary_percent" integer DEFAULT 0 NOT NULL,
	"canary_tenant_ids" uuid[] DEFAULT '{}' NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "app_pointers_tenant_id_app_pk" PRIMARY KEY("tenant_id","app")
);
--> statement-breakpoint
ALTER TABLE "app_pointers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "halt_rules" (
	"tenant_id" uuid NOT NULL,
	"enabled" boolean NOT NULL,
	"error_share_bp" integer NOT NULL,
	"min_loads" integer NOT NULL,
	"times_current" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "halt_rules_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "halt_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "release_changes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"app" text NOT NULL,
	"revision" bigint NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	CONSTRAINT "release_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "release_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "release_health" (
	"tenant_id" uuid NOT NULL,
	"app" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"load_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "release_health_tenant_id_app_version_hour_pk" PRIMARY KEY("tenant_id","app","version","hour")
);
--> statement-breakpoint
ALTER TABLE "release_health" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "release_keys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"apps" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "release_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "release_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "releases" (
	"tenant_id" uuid NOT NULL,
	"app" text NOT NULL,
	"version" text NOT NULL,
	"archive_sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"manifest_sha256" text NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"provides" jsonb,
	"requires" jsonb NOT NULL,
	"commit" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"gate" jsonb NOT NULL,
	CONSTRAINT "releases_tenant_id_app_version_pk" PRIMARY KEY("tenant_id","app","version")
);
--> statement-breakpoint
ALTER TABLE "releases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app_pointers" ADD CONSTRAINT "app_pointers_tenant_id_app_current_version_releases_tenant_id_app_version_fk" FOREIGN KEY ("tenant_id","app","current_version") REFERENCES "public"."releases"("tenant_id","app","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_changes_app" ON "release_changes" USING btree ("tenant_id","app","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "release_keys_public_key" ON "release_keys" USING btree ("tenant_id","public_key");--> statement-breakpoint
CREATE POLICY "app_pointers_tenant" ON "app_pointers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "halt_rules_tenant" ON "halt_rules" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "release_changes_tenant" ON "release_changes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "release_health_tenant" ON "release_health" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "release_keys_tenant" ON "release_keys" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "releases_tenant" ON "releases" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "app_pointers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "release_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "release_keys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "releases" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "release_health" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "halt_rules" FORCE ROW LEVEL SECURITY;
