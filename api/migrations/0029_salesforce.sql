CREATE TABLE "salesforce_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"provider" text DEFAULT 'embedded' NOT NULL,
	"crm_mode" text DEFAULT 'native' NOT NULL,
	"login_url" text DEFAULT '' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"key_secret" text,
	"external_id_field" text DEFAULT 'TechAdds_Id__c' NOT NULL,
	"field_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stage_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"watermark" timestamp (3) with time zone,
	"seen_modstamp" timestamp (3) with time zone,
	"last_polled_at" timestamp (3) with time zone,
	"poll_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "salesforce_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "salesforce_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "salesforce_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"provider" text NOT NULL,
	"object_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"agreed" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "salesforce_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "salesforce_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "salesforce_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"object_type" text NOT NULL,
	"external_id" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fault" text DEFAULT 'none' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "salesforce_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "salesforce_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sync_items" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"object_type" text NOT NULL,
	"record_id" uuid,
	"external_id" text,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"diff" jsonb NOT NULL,
	"reason" text,
	"choice" text,
	"record_updated_at" timestamp (3) with time zone,
	"external_modstamp" timestamp (3) with time zone,
	"outcome" text DEFAULT 'pending' NOT NULL,
	"message" text,
	CONSTRAINT "sync_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sync_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"provider" text NOT NULL,
	"direction" text NOT NULL,
	"mode" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"rule" text DEFAULT 'ask' NOT NULL,
	"trigger" text DEFAULT 'user' NOT NULL,
	"caller" jsonb,
	"is_planned" boolean DEFAULT false NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"seen_modstamp" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"note" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sync_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "salesforce_connections" ADD CONSTRAINT "salesforce_connections_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salesforce_links" ADD CONSTRAINT "salesforce_links_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salesforce_records" ADD CONSTRAINT "salesforce_records_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_items" ADD CONSTRAINT "sync_items_tenant_id_run_id_sync_runs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."sync_runs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "salesforce_connections_list" ON "salesforce_connections" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE UNIQUE INDEX "salesforce_links_record" ON "salesforce_links" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'),"provider","object_type","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "salesforce_links_external" ON "salesforce_links" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'),"provider","object_type","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "salesforce_records_external" ON "salesforce_records" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'),"external_id");--> statement-breakpoint
CREATE INDEX "salesforce_records_object" ON "salesforce_records" USING btree ("tenant_id","partner_id","object_type","system_modstamp");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_items_position" ON "sync_items" USING btree ("tenant_id","run_id","position");--> statement-breakpoint
CREATE INDEX "sync_runs_list" ON "sync_runs" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "sync_runs_open" ON "sync_runs" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE POLICY "salesforce_connections_tenant" ON "salesforce_connections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "salesforce_links_tenant" ON "salesforce_links" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "salesforce_records_tenant" ON "salesforce_records" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sync_items_tenant" ON "sync_items" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sync_runs_tenant" ON "sync_runs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "salesforce_connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "salesforce_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "salesforce_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sync_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sync_runs" FORCE ROW LEVEL SECURITY;
