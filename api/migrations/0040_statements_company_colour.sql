ALTER TABLE "invoices" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "colour_code" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "month" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_colour_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_month" ON "invoices" USING btree ("tenant_id","partner_id","month","currency");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_one_source" CHECK (num_nonnulls(entry_id, month) = 1);