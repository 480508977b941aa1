CREATE TABLE "bank_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"booked_on" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"counterparty" text NOT NULL,
	"fingerprint" text NOT NULL,
	"identity" text,
	"match" text NOT NULL,
	"message" text NOT NULL,
	"record_type" text,
	"record_id" uuid,
	"record_number" text,
	"outcome" text,
	"task_id" uuid,
	CONSTRAINT "bank_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"content_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"statement_number" text NOT NULL,
	"account_last4" text,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"line_count" integer NOT NULL,
	"unbooked_count" integer NOT NULL,
	"applied_count" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"actor_name" text NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_statement_id_bank_statements_tenant_id_id_fk" FOREIGN KEY ("tenant_id","statement_id") REFERENCES "public"."bank_statements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_position" ON "bank_lines" USING btree ("tenant_id","statement_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_applied" ON "bank_lines" USING btree ("tenant_id","fingerprint") WHERE outcome <> 'skipped';--> statement-breakpoint
CREATE INDEX "bank_lines_identity" ON "bank_lines" USING btree ("tenant_id","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_confirmed" ON "bank_lines" USING btree ("tenant_id","record_id") WHERE outcome = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_content" ON "bank_statements" USING btree ("tenant_id","content_hash");--> statement-breakpoint
CREATE INDEX "bank_statements_by_date" ON "bank_statements" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE POLICY "bank_lines_tenant" ON "bank_lines" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "bank_statements_tenant" ON "bank_statements" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "bank_statements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_lines" FORCE ROW LEVEL SECURITY;
