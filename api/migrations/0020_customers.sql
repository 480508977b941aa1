ALTER TABLE "contracts" ADD COLUMN "customer_name" text;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("tenant_id","customer_id");--> statement-breakpoint
-- Contracts that were sent keep the name that their customer has now. An owner who is no superuser is bound by row-level security here.
ALTER TABLE "contracts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "contracts" c SET "customer_name" = k."name"
FROM "customers" k WHERE k."tenant_id" = c."tenant_id" AND k."id" = c."customer_id" AND c."sha256" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers" FORCE ROW LEVEL SECURITY;
