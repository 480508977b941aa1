CREATE TABLE "currency_settings" (
	"tenant_id" uuid NOT NULL,
	"source" text,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_settings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "currency_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "brandings" ADD COLUMN "icon_id" uuid;--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_tenant_id_icon_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","icon_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "currency_settings_tenant" ON "currency_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "currency_settings" FORCE ROW LEVEL SECURITY;
