ALTER TABLE "orders" ADD COLUMN "tax_remitter" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "tax_remitter" text DEFAULT 'platform' NOT NULL;