CREATE TABLE "invoices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issuer_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"order_id" uuid,
	"entry_id" uuid NOT NULL,
	"corrects_id" uuid,
	"currency" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_entry_id_journal_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."journal_entries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_corrects_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","corrects_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("tenant_id","issuer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_source" ON "invoices" USING btree ("tenant_id","entry_id","kind","issuer_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("tenant_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_partner" ON "invoices" USING btree ("tenant_id","partner_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree ("tenant_id","customer_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_subject" ON "invoices" USING btree ("tenant_id","subject_id");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE POLICY "invoices_tenant" ON "invoices" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "invoices" FORCE ROW LEVEL SECURITY;
