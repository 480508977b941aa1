CREATE TABLE "docusign_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"provider" text DEFAULT 'builtin' NOT NULL,
	"auth_url" text DEFAULT '' NOT NULL,
	"base_uri" text DEFAULT '' NOT NULL,
	"integration_key" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"account_id" text DEFAULT '' NOT NULL,
	"key_secret" text,
	"connect_secret" text,
	"connect_key_count" integer DEFAULT 0 NOT NULL,
	"last_event_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "docusign_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "docusign_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_envelopes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"envelope_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"create_tried_at" timestamp (3) with time zone,
	"resend_to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"error" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "docusign_envelopes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_envelopes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "docusign_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_connections" ADD CONSTRAINT "docusign_connections_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_documents" ADD CONSTRAINT "docusign_documents_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_envelopes" ADD CONSTRAINT "docusign_envelopes_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_envelopes" ADD CONSTRAINT "docusign_envelopes_tenant_id_connection_id_docusign_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."docusign_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_events" ADD CONSTRAINT "docusign_events_tenant_id_connection_id_docusign_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."docusign_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_connections_list" ON "docusign_connections" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_documents_contract" ON "docusign_documents" USING btree ("tenant_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_envelopes_contract" ON "docusign_envelopes" USING btree ("tenant_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_envelopes_envelope" ON "docusign_envelopes" USING btree ("tenant_id","connection_id","envelope_id");--> statement-breakpoint
CREATE INDEX "docusign_envelopes_due" ON "docusign_envelopes" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_events_once" ON "docusign_events" USING btree ("tenant_id","connection_id","digest");--> statement-breakpoint
CREATE POLICY "docusign_connections_tenant" ON "docusign_connections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_documents_tenant" ON "docusign_documents" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_envelopes_tenant" ON "docusign_envelopes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_events_tenant" ON "docusign_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "docusign_connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_documents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_envelopes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_events" FORCE ROW LEVEL SECURITY;