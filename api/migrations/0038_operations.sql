CREATE TABLE "api_tokens" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"former_secret_hash" text,
	"former_secret_expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"tax_id" text,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'pending_approval' NOT NULL,
	"status_reason" text,
	"status_changed_at" timestamp (3) with time zone NOT NULL,
	"status_changed_by_id" uuid,
	"status_changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "perk_redemptions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"perk_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"partner_cents" bigint NOT NULL,
	"platform_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'redeemed' NOT NULL,
	"redeemed_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "perk_redemptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "perk_redemptions_parts" CHECK (amount_cents = partner_cents + platform_cents)
);
--> statement-breakpoint
ALTER TABLE "perk_redemptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "perks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"currency" text NOT NULL,
	"service_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min_order_cents" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"cap_total" integer,
	"cap_per_customer" integer,
	"code" text NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"cost_bearer" text NOT NULL,
	"platform_share_bp" integer DEFAULT 0 NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"approval_note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "perks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "perks_platform_share" CHECK (platform_share_bp between 0 and 10000),
	CONSTRAINT "perks_approved" CHECK (status <> 'active' or cost_bearer = 'partner' or approval = 'approved')
);
--> statement-breakpoint
ALTER TABLE "perks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"provider" text DEFAULT 'builtin' NOT NULL,
	"auth_url" text DEFAULT '' NOT NULL,
	"base_uri" text DEFAULT '' NOT NULL,
	"integration_key" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"account_id" text DEFAULT '' NOT NULL,
	"key_secret" text,
	"connect_secret" text,
	"connect_key_count" integer DEFAULT 0 NOT NULL,
	"last_event_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "docusign_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "docusign_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_envelopes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"envelope_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"create_tried_at" timestamp (3) with time zone,
	"resend_to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"error" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "docusign_envelopes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_envelopes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "docusign_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "docusign_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "docusign_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "staff_invites" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"capabilities" jsonb,
	"link_nonce" uuid DEFAULT gen_random_uuid() NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"times_sent" integer DEFAULT 1 NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"user_id" uuid,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invites_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "staff_invites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partner_discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "regions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "languages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "certificates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "closed_from" date;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "closed_to" date;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "closure_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "profile_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "ranking" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "ranking" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspension" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "former_subdomains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "capabilities" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_redemptions" ADD CONSTRAINT "perk_redemptions_tenant_id_perk_id_perks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","perk_id") REFERENCES "public"."perks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_redemptions" ADD CONSTRAINT "perk_redemptions_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perks" ADD CONSTRAINT "perks_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_connections" ADD CONSTRAINT "docusign_connections_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_documents" ADD CONSTRAINT "docusign_documents_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_envelopes" ADD CONSTRAINT "docusign_envelopes_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_envelopes" ADD CONSTRAINT "docusign_envelopes_tenant_id_connection_id_docusign_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."docusign_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docusign_events" ADD CONSTRAINT "docusign_events_tenant_id_connection_id_docusign_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."docusign_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_authorizations" ADD CONSTRAINT "slack_authorizations_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_channels" ADD CONSTRAINT "slack_channels_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_channels" ADD CONSTRAINT "slack_channels_tenant_id_room_id_rooms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","room_id") REFERENCES "public"."rooms"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_connections" ADD CONSTRAINT "slack_connections_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_events" ADD CONSTRAINT "slack_events_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_messages" ADD CONSTRAINT "slack_messages_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_users" ADD CONSTRAINT "slack_users_tenant_id_connection_id_slack_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."slack_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_tenant_id_invited_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invited_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_created" ON "api_tokens" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "companies_status" ON "companies" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_redemptions_order" ON "perk_redemptions" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "perk_redemptions_perk" ON "perk_redemptions" USING btree ("tenant_id","perk_id","status","redeemed_at");--> statement-breakpoint
CREATE INDEX "perks_partner" ON "perks" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "perks_code" ON "perks" USING btree ("tenant_id","code") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "perks_ending" ON "perks" USING btree ("tenant_id","ends_at") WHERE status in ('active', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_connections_list" ON "docusign_connections" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_documents_contract" ON "docusign_documents" USING btree ("tenant_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_envelopes_contract" ON "docusign_envelopes" USING btree ("tenant_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_envelopes_envelope" ON "docusign_envelopes" USING btree ("tenant_id","connection_id","envelope_id");--> statement-breakpoint
CREATE INDEX "docusign_envelopes_due" ON "docusign_envelopes" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "docusign_events_once" ON "docusign_events" USING btree ("tenant_id","connection_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_channels_external" ON "slack_channels" USING btree ("tenant_id","connection_id","workspace_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_connections_team" ON "slack_connections" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "slack_events_waiting" ON "slack_events" USING btree ("tenant_id","received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "slack_messages_external" ON "slack_messages" USING btree ("tenant_id","room_id","external_ts");--> statement-breakpoint
CREATE INDEX "slack_messages_pending" ON "slack_messages" USING btree ("tenant_id","queued_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "staff_invites_partner" ON "staff_invites" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_open" ON "staff_invites" USING btree ("tenant_id","partner_id",lower(email)) WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("tenant_id","partner_id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_closed" CHECK ((closed_from is null) = (closed_to is null) and closed_from <= closed_to);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_away" CHECK ((away_from is null) = (away_until is null) and away_from <= away_until);--> statement-breakpoint
CREATE POLICY "api_tokens_tenant" ON "api_tokens" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "companies_tenant" ON "companies" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "perk_redemptions_tenant" ON "perk_redemptions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "perks_tenant" ON "perks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_connections_tenant" ON "docusign_connections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_documents_tenant" ON "docusign_documents" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_envelopes_tenant" ON "docusign_envelopes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "docusign_events_tenant" ON "docusign_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_authorizations_tenant" ON "slack_authorizations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_channels_tenant" ON "slack_channels" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_connections_tenant" ON "slack_connections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_events_tenant" ON "slack_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_messages_tenant" ON "slack_messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "slack_users_tenant" ON "slack_users" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "staff_invites_tenant" ON "staff_invites" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER POLICY "tenants_lookup" ON "tenants" TO public USING (subdomain = nullif(current_setting('app.lookup_subdomain', true), '') or nullif(current_setting('app.lookup_subdomain', true), '') = any(former_subdomains) or current_setting('app.lookup_tenants', true) = 'all');--> statement-breakpoint
ALTER TABLE "api_tokens" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_documents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_envelopes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "docusign_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_authorizations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_channels" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slack_users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff_invites" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Each team gets an owner: its oldest admin. A table owner who is no superuser is bound by row-level security here.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" u SET "is_owner" = true
FROM (
  SELECT "tenant_id", "id", row_number() OVER (PARTITION BY "tenant_id", "partner_id" ORDER BY "created_at", "id") AS n
  FROM "users" WHERE "role" = 'partner_admin' AND "partner_id" IS NOT NULL AND "deactivated_at" IS NULL
) first WHERE first.n = 1 AND first."tenant_id" = u."tenant_id" AND first."id" = u."id";--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "perk_redemptions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "perks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_follow_services() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t uuid;
  c record;
  inactive uuid[];
  category_ids uuid[];
  partner_ids uuid[];
  category_names jsonb;
  partner_names jsonb;
  words text[];
BEGIN
  FOR t IN SELECT DISTINCT tenant_id FROM changed ORDER BY 1 LOOP
    SELECT array_agg(id) FILTER (WHERE status <> 'active'), array_agg(DISTINCT category_id), array_agg(DISTINCT partner_id)
      INTO inactive, category_ids, partner_ids FROM changed WHERE tenant_id = t;
    IF inactive IS NOT NULL THEN
      DELETE FROM service_search WHERE tenant_id = t AND service_id = ANY (inactive);
    END IF;
    SELECT coalesce(jsonb_object_agg(id, name), '{}') INTO category_names FROM categories WHERE tenant_id = t AND id = ANY (category_ids);
    SELECT coalesce(jsonb_object_agg(id, name), '{}') INTO partner_names FROM partners WHERE tenant_id = t AND id = ANY (partner_ids);
    FOR c IN
      SELECT s.id, s.category_id, s.partner_id, s.name, s.price_from_cents, s.delivery_days, s.rating_average, s.ranking, s.flagship_promoted, s.created_at,
          (SELECT coalesce(sum(1 << (n - 1)::int), 0) FROM unnest(ARRAY['nordics', 'britain-ireland', 'western-europe', 'southern-europe', 'eastern-europe', 'north-america', 'latin-america', 'middle-east-africa', 'asia-pacific']) WITH ORDINALITY AS r(slug, n) WHERE slug = ANY (s.regions)) AS region_mask,
          strip(to_tsvector('english', s.name)) AS title,
          strip(s.search || to_tsvector('english', coalesce(category_names ->> s.category_id::text, '') || ' ' || coalesce(partner_names ->> s.partner_id::text, ''))) AS words
        FROM changed s WHERE s.tenant_id = t AND s.status = 'active'
    LOOP
      INSERT INTO service_search (tenant_id, service_id, category_id, partner_id, name, price_cents, delivery_days, rating, ranking, region_mask, flagship, listed_at, title, words)
        VALUES (t, c.id, c.category_id, c.partner_id, c.name, c.price_from_cents, c.delivery_days, c.rating_average, c.ranking, c.region_mask, c.flagship_promoted, c.created_at, c.title, c.words)
        ON CONFLICT (tenant_id, service_id) DO UPDATE SET category_id = excluded.category_id, partner_id = excluded.partner_id, name = excluded.name,
          price_cents = excluded.price_cents, delivery_days = excluded.delivery_days, rating = excluded.rating, ranking = excluded.ranking, region_mask = excluded.region_mask,
          flagship = excluded.flagship, listed_at = excluded.listed_at, title = excluded.title, words = excluded.words;
    END LOOP;
    SELECT array_agg(DISTINCT w.word) INTO words
      FROM changed s, LATERAL unnest(tsvector_to_array(s.search || to_tsvector('simple', s.name || ' ' || s.summary || ' ' || s.description))) AS w(word)
      WHERE s.tenant_id = t AND s.status = 'active' AND w.word ~ '^[[:alpha:]]{3,40}$';
    PERFORM search_learn_words(t, words);
    INSERT INTO search_versions (tenant_id, version) VALUES (t, 1) ON CONFLICT (tenant_id) DO UPDATE SET version = search_versions.version + 1;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Until now the rating alone ordered the results of a search; there are no ratings of perks yet. Nothing else of the rows changes.
ALTER TABLE "services" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_search" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "services" DISABLE TRIGGER search_follow_changed;--> statement-breakpoint
UPDATE "services" SET "ranking" = "rating_average" WHERE "rating_average" > 0;--> statement-breakpoint
UPDATE "service_search" SET "ranking" = "rating" WHERE "rating" > 0;--> statement-breakpoint
ALTER TABLE "services" ENABLE TRIGGER search_follow_changed;--> statement-breakpoint
ALTER TABLE "services" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_search" FORCE ROW LEVEL SECURITY;
