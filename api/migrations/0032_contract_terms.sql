CREATE TABLE "contract_calendar_feeds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"link_nonce" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "contract_calendar_feeds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_notices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" text NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_notices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_obligations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"party" text NOT NULL,
	"due_on" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_obligations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_obligations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renewal" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renewal_months" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "notice_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renewed_until" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "terminates_on" text;--> statement-breakpoint
ALTER TABLE "contract_calendar_feeds" ADD CONSTRAINT "contract_calendar_feeds_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notices" ADD CONSTRAINT "contract_notices_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_obligations" ADD CONSTRAINT "contract_obligations_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_calendar_feeds_user" ON "contract_calendar_feeds" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_notices_once" ON "contract_notices" USING btree ("tenant_id","subject_id","kind","due_on","days_before");--> statement-breakpoint
CREATE INDEX "contract_obligations_contract" ON "contract_obligations" USING btree ("tenant_id","contract_id","due_on");--> statement-breakpoint
CREATE INDEX "contract_obligations_due" ON "contract_obligations" USING btree ("tenant_id","due_on");--> statement-breakpoint
CREATE POLICY "contract_calendar_feeds_tenant" ON "contract_calendar_feeds" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contract_notices_tenant" ON "contract_notices" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contract_obligations_tenant" ON "contract_obligations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "contract_calendar_feeds" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_notices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_obligations" FORCE ROW LEVEL SECURITY;
