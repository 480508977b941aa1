-- A client id is of one user of a tenant. Where two users had chosen the same one, the record that was stored first keeps it; the other record stays.
ALTER TABLE "quote_references" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_references" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DELETE FROM "quote_references" AS later USING "quote_references" AS earlier WHERE later.tenant_id = earlier.tenant_id AND later.reference = earlier.reference AND (later.version_at, later.user_id) > (earlier.version_at, earlier.user_id);--> statement-breakpoint
DELETE FROM "service_references" AS later USING "service_references" AS earlier WHERE later.tenant_id = earlier.tenant_id AND later.reference = earlier.reference AND (later.version_at, later.user_id) > (earlier.version_at, earlier.user_id);--> statement-breakpoint
ALTER TABLE "quote_references" DROP CONSTRAINT "quote_references_tenant_id_user_id_reference_pk";--> statement-breakpoint
ALTER TABLE "service_references" DROP CONSTRAINT "service_references_tenant_id_user_id_reference_pk";--> statement-breakpoint
ALTER TABLE "quote_references" ADD CONSTRAINT "quote_references_tenant_id_reference_pk" PRIMARY KEY("tenant_id","reference");--> statement-breakpoint
ALTER TABLE "service_references" ADD CONSTRAINT "service_references_tenant_id_reference_pk" PRIMARY KEY("tenant_id","reference");
