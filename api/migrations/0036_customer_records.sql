ALTER TABLE "crm_activities" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "created_by_name" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "completed_by_name" text;--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_merged_into_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merged_into_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tenant_id_deal_id_deals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_activities_customer" ON "crm_activities" USING btree ("tenant_id","customer_id","at");--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("tenant_id","merged_into_id");--> statement-breakpoint
CREATE INDEX "quotes_deal" ON "quotes" USING btree ("tenant_id","deal_id");--> statement-breakpoint
-- The id of a merged customer stands for the one it was merged into, also in a record that is written while they are merged: the lock makes one
-- wait for the other.
CREATE FUNCTION follow_merged_customer() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept uuid;
BEGIN
  IF NEW.customer_id IS NOT NULL THEN
    SELECT merged_into_id INTO kept FROM customers WHERE tenant_id = NEW.tenant_id AND id = NEW.customer_id FOR KEY SHARE;
    NEW.customer_id := coalesce(kept, NEW.customer_id);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "contacts" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "contracts" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "deals" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "orders" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "projects" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "quotes" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();--> statement-breakpoint
CREATE TRIGGER follow_merged_customer BEFORE INSERT OR UPDATE OF "customer_id" ON "ratings" FOR EACH ROW EXECUTE FUNCTION follow_merged_customer();
