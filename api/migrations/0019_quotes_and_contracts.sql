CREATE TABLE "contract_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_name" text NOT NULL,
	"note" text,
	CONSTRAINT "contract_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_recipients" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"link_nonce" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"decline_reason" text,
	"signature" jsonb,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "contract_recipients_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contracts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"quote_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"value_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"effective_on" text NOT NULL,
	"ends_on" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"signing_order" text DEFAULT 'sequential' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"sha256" text,
	"sent_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"end_reason" text,
	"created_by" uuid NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quote_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_name" text NOT NULL,
	"note" text,
	"internal" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quote_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "quote_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quote_references" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"version_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_references_tenant_id_user_id_reference_pk" PRIMARY KEY("tenant_id","user_id","reference")
);
--> statement-breakpoint
ALTER TABLE "quote_references" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quotes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"request_id" uuid,
	"title" text NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"discount" jsonb,
	"total_cents" bigint NOT NULL,
	"valid_until" text NOT NULL,
	"link_nonce" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"accepted_by" text,
	"decline_reason" text,
	"created_by" uuid NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_recipients" ADD CONSTRAINT "contract_recipients_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_quote_id_quotes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","quote_id") REFERENCES "public"."quotes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_tenant_id_quote_id_quotes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","quote_id") REFERENCES "public"."quotes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_references" ADD CONSTRAINT "quote_references_tenant_id_quote_id_quotes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","quote_id") REFERENCES "public"."quotes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tenant_id_request_id_quote_requests_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."quote_requests"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_events_contract" ON "contract_events" USING btree ("tenant_id","contract_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_recipients_position" ON "contract_recipients" USING btree ("tenant_id","contract_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_number" ON "contracts" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_quote" ON "contracts" USING btree ("tenant_id","quote_id");--> statement-breakpoint
CREATE INDEX "contracts_partner" ON "contracts" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "contracts_customer" ON "contracts" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "quote_events_quote" ON "quote_events" USING btree ("tenant_id","quote_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "quotes_partner" ON "quotes" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "quotes_request" ON "quotes" USING btree ("tenant_id","request_id");--> statement-breakpoint
CREATE INDEX "quotes_waiting" ON "quotes" USING btree ("tenant_id","valid_until") WHERE status in ('sent', 'viewed');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_reader" CHECK ((user_id is null) <> (subject_id is null));--> statement-breakpoint
CREATE POLICY "contract_events_tenant" ON "contract_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contract_recipients_tenant" ON "contract_recipients" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contracts_tenant" ON "contracts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quote_events_tenant" ON "quote_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quote_references_tenant" ON "quote_references" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quotes_tenant" ON "quotes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);