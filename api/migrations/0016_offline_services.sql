CREATE TABLE "service_references" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"service_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"version_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_references_tenant_id_user_id_reference_pk" PRIMARY KEY("tenant_id","user_id","reference")
);
--> statement-breakpoint
ALTER TABLE "service_references" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_references" ADD CONSTRAINT "service_references_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "service_references_tenant" ON "service_references" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);