CREATE TABLE "project_files" (
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"uploader_id" uuid NOT NULL,
	"uploader_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "project_files_tenant_id_file_id_pk" PRIMARY KEY("tenant_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "project_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "time_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"task_id" uuid,
	"worker_id" uuid NOT NULL,
	"worker_name" text NOT NULL,
	"worked_on" text NOT NULL,
	"minutes" integer NOT NULL,
	"note" text NOT NULL,
	"milestone_id" uuid,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "time_entries_minutes" CHECK (minutes between 1 and 1440)
);
--> statement-breakpoint
ALTER TABLE "time_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "amount_moved_to" uuid;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "hourly_cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hourly_cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_milestone_id_milestones_tenant_id_id_fk" FOREIGN KEY ("tenant_id","milestone_id") REFERENCES "public"."milestones"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_files_project" ON "project_files" USING btree ("tenant_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "time_entries_project" ON "time_entries" USING btree ("tenant_id","project_id","worked_on");--> statement-breakpoint
CREATE INDEX "time_entries_worker" ON "time_entries" USING btree ("tenant_id","worker_id","worked_on");--> statement-breakpoint
CREATE INDEX "time_entries_milestone" ON "time_entries" USING btree ("tenant_id","milestone_id");--> statement-breakpoint
CREATE POLICY "project_files_tenant" ON "project_files" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "time_entries_tenant" ON "time_entries" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "project_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "time_entries" FORCE ROW LEVEL SECURITY;
