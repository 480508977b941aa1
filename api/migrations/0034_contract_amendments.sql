CREATE TABLE "contract_versions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amendment_id" uuid,
	"body" text NOT NULL,
	"value_cents" bigint NOT NULL,
	"ends_on" text,
	"renewal" text NOT NULL,
	"renewal_months" integer,
	"notice_days" integer NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_versions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_recipients" ADD COLUMN "reminder_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "amends_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "version_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "amended_milestones" jsonb;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_tenant_id_amendment_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","amendment_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_versions_number" ON "contract_versions" USING btree ("tenant_id","contract_id","number");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_amends_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","amends_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_open_amendment" ON "contracts" USING btree ("tenant_id","amends_id") WHERE status in ('draft', 'pending_signature') and archived_at is null;--> statement-breakpoint
CREATE INDEX "contracts_amends" ON "contracts" USING btree ("tenant_id","amends_id");--> statement-breakpoint
CREATE POLICY "contract_versions_tenant" ON "contract_versions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "contract_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "milestones" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_members" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "projects" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_clauses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_template_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_template_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_templates" FORCE ROW LEVEL SECURITY;