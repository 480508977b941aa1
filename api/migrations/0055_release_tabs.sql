CREATE TABLE "release_tabs" (
	"tenant_id" uuid NOT NULL,
	"app" text NOT NULL,
	"version" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"tabs" integer NOT NULL,
	CONSTRAINT "release_tabs_tenant_id_window_start_app_version_pk" PRIMARY KEY("tenant_id","window_start","app","version")
);
--> statement-breakpoint
ALTER TABLE "release_tabs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "release_tabs_tenant" ON "release_tabs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "release_tabs" FORCE ROW LEVEL SECURITY;