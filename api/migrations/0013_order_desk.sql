CREATE TABLE "deliverables" (
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliverables_tenant_id_file_id_pk" PRIMARY KEY("tenant_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "deliverables" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revisions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revisions_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverables_order" ON "deliverables" USING btree ("tenant_id","order_id","delivered_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_assigned_to_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assigned_to") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_assigned_to" ON "orders" USING btree ("tenant_id","assigned_to");--> statement-breakpoint
CREATE POLICY "deliverables_tenant" ON "deliverables" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- Orders from before kept no count: what their package gives now, less the changes that were asked for.
UPDATE "orders" o SET "revisions" = found.revisions, "revisions_left" = greatest(0, found.revisions - found.asked)
FROM (
  SELECT o.tenant_id, o.id, (p->>'revisions')::int AS revisions,
    (SELECT count(*) FROM "order_events" e WHERE e.tenant_id = o.tenant_id AND e.order_id = o.id AND e.event = 'changes_requested')::int AS asked
  FROM "orders" o
  JOIN "services" s ON s.tenant_id = o.tenant_id AND s.id = o.service_id
  CROSS JOIN jsonb_array_elements(s.packages) p
  WHERE p->>'name' = o.package_name
) found
WHERE found.tenant_id = o.tenant_id AND found.id = o.id;
