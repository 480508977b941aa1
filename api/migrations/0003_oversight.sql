CREATE TABLE "impersonation_sessions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"actor_tenant_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_session_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"ticket_ref" text,
	"mode" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"seen" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "impersonation_sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "impersonation_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_tenant_id_actor_id_users_tenant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "impersonator_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "impersonator_name" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "impersonator_reason" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_tenant_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_subdomain" text;--> statement-breakpoint
ALTER TABLE "impersonation_sessions" ADD CONSTRAINT "impersonation_sessions_tenant_id_subject_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","subject_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonation_sessions_started" ON "impersonation_sessions" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE INDEX "impersonation_sessions_open" ON "impersonation_sessions" USING btree ("tenant_id","expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE POLICY "impersonation_sessions_tenant" ON "impersonation_sessions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);