CREATE TABLE "jobs" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"run_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "jobs_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at");--> statement-breakpoint
CREATE POLICY "jobs_tenant" ON "jobs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "jobs_lookup" ON "jobs" AS PERMISSIVE FOR SELECT TO public USING (current_setting('app.lookup_jobs', true) = 'due');