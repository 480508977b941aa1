ALTER TABLE "brands" ADD COLUMN "icon_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "icon_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_icon_id" uuid;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_tenant_id_icon_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","icon_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_tenant_id_icon_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","icon_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tenant_id_company_icon_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","company_icon_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;