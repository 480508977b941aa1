ALTER TABLE "tenants" DROP CONSTRAINT "tenants_tenant_id_company_logo_id_files_tenant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tenants" DROP CONSTRAINT "tenants_tenant_id_company_dark_logo_id_files_tenant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tenants" DROP CONSTRAINT "tenants_tenant_id_company_icon_id_files_tenant_id_id_fk";
