CREATE TABLE "slack_authorizations" (
	"tenant_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"redirect_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slack_authorizations_tenant_id_state_hash_pk" PRIMARY KEY("tenant_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE "slack_authorizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "slack_channels" (
	"tenant_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"workspace_id" text NOT NULL,
	"external_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slack_channels_tenant_id_room_id_pk" PRIMARY KEY("tenant_id","room_id")
);
--> statement-breakpoint
ALTER TABLE "slack_channels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "slack_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"slack_mode" text DEFAULT 'native' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"client_secret" text,
	"signing_secret" text,
	"bot_token" text,
	"workspace_id" text,
	"workspace_name" text,
	"app_id" text,
	"bot_user_id" text,
	"bot_id" text,
	"scopes" text DEFAULT '' NOT NULL,
	"connected_at" timestamp (3) with time zone,
	"broken_at" timestamp (3) with time zone,
	"last_event_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"refreshed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slack_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "slack_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "slack_events" (
	"tenant_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slack_events_tenant_id_connection_id_event_id_pk" PRIMARY KEY("tenant_id","connection_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "slack_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "slack_messages" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"external_ts" text,
	"status" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "slack_messages_tenant_id_message_id_pk" PRIMARY KEY("tenant_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "slack_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "slack_users" (
	"tenant_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slack_users_tenant_id_connection_id_external_id_pk" PRIMARY KEY("tenant_id","connection_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "slack_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_authorizations" ADD CONSTRAINT "slack_authorizations_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_channels" ADD CONSTRAINT "slack_channels_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_channels" ADD CONSTRAINT "slack_channels_tenant_id_room_id_rooms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","room_id") REFERENCES "public"."rooms"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_connections" ADD CONSTRAINT "slack_connections_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_events" ADD CONSTRAINT "slack_events_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_messages" ADD CONSTRAINT "slack_messages_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_users" ADD CONSTRAINT "slack_users_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slack_channels_external" ON "slack_channels" USING btree ("tenant_id","connection_id","workspace_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_connections_team" ON "slack_connections" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "slack_events_waiting" ON "slack_events" USING btree ("tenant_id","received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "slack_messages_external" ON "slack_messages" USING btree ("tenant_id","room_id","external_ts");--> statement-breakpoint
CREATE INDEX "slack_messages_pending" ON "slack_messages" USING btree ("tenant_id","queued_at") WHERE status = 'pending';--> statement-breakpoint
CREATE POLICY "slack_authorizations_tenant" ON "slack_authorizations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_channels_tenant" ON "slack_channels" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_connections_tenant" ON "slack_connections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_events_tenant" ON "slack_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_messages_tenant" ON "slack_messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_users_tenant" ON "slack_users" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "slack_connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_authorizations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_channels" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_users" FORCE ROW LEVEL SECURITY;
