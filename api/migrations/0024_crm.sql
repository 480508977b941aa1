CREATE TABLE "contacts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"customer_id" uuid,
	"owner_id" uuid,
	"status" text DEFAULT 'cold' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"background" text DEFAULT '' NOT NULL,
	"last_contacted_at" timestamp (3) with time zone,
	"merged_into_id" uuid,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "crm_activities" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid,
	"deal_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_name" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	CONSTRAINT "crm_activities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "crm_activities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deal_contacts" (
	"tenant_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "deal_contacts_tenant_id_deal_id_contact_id_pk" PRIMARY KEY("tenant_id","deal_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "deal_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deal_stage_changes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"duration_seconds" integer,
	"actor_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "deal_stage_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "deal_stage_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"name" text NOT NULL,
	"stage_id" uuid NOT NULL,
	"rank" text collate "C" NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"probability_bp" integer,
	"expected_close_date" text,
	"closed_at" timestamp (3) with time zone,
	"entered_stage_at" timestamp (3) with time zone NOT NULL,
	"customer_id" uuid,
	"owner_id" uuid,
	"next_step" text DEFAULT '' NOT NULL,
	"lost_reason" text,
	"lost_notes" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"ticket_id" text,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "deals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pipeline_stages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"probability_bp" integer NOT NULL,
	"stuck_after_days" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pipeline_stages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "pipeline_stages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_merged_into_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merged_into_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_tenant_id_deal_id_deals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_contacts" ADD CONSTRAINT "deal_contacts_tenant_id_deal_id_deals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_contacts" ADD CONSTRAINT "deal_contacts_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stage_changes" ADD CONSTRAINT "deal_stage_changes_tenant_id_deal_id_deals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_tenant_id_stage_id_pipeline_stages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."pipeline_stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("tenant_id","partner_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "contacts_customer" ON "contacts" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("tenant_id","merged_into_id");--> statement-breakpoint
CREATE INDEX "crm_activities_contact" ON "crm_activities" USING btree ("tenant_id","contact_id","at");--> statement-breakpoint
CREATE INDEX "crm_activities_deal" ON "crm_activities" USING btree ("tenant_id","deal_id","at");--> statement-breakpoint
CREATE INDEX "deal_contacts_contact" ON "deal_contacts" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "deal_stage_changes_deal" ON "deal_stage_changes" USING btree ("tenant_id","deal_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_rank" ON "deals" USING btree ("tenant_id","stage_id","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_ticket" ON "deals" USING btree ("tenant_id","ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "deals_partner" ON "deals" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "deals_customer" ON "deals" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE POLICY "contacts_tenant" ON "contacts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "crm_activities_tenant" ON "crm_activities" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "deal_contacts_tenant" ON "deal_contacts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "deal_stage_changes_tenant" ON "deal_stage_changes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "deals_tenant" ON "deals" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "pipeline_stages_tenant" ON "pipeline_stages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- Existing tenants get the default stages. An owner who is no superuser is bound by row-level security here.
ALTER TABLE "tenants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "pipeline_stages" ("tenant_id", "position", "name", "type", "probability_bp", "stuck_after_days")
SELECT t."tenant_id", s."position", s."name", s."type", s."probability_bp", s."stuck_after_days"
FROM "tenants" t CROSS JOIN (VALUES
  (0, 'Prospecting', 'open', 1000, 21),
  (1, 'Qualification', 'ongoing', 2000, 14),
  (2, 'Proposal', 'ongoing', 5000, 14),
  (3, 'Negotiation', 'ongoing', 8000, 10),
  (4, 'Closed Won', 'won', 10000, NULL),
  (5, 'Closed Lost', 'lost', 0, NULL)
) AS s("position", "name", "type", "probability_bp", "stuck_after_days");--> statement-breakpoint
ALTER TABLE "tenants" FORCE ROW LEVEL SECURITY;
