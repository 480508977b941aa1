CREATE TABLE "notification_preferences" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channels" jsonb NOT NULL,
	CONSTRAINT "notification_preferences_tenant_id_user_id_type_pk" PRIMARY KEY("tenant_id","user_id","type")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_followers" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channels" jsonb NOT NULL,
	CONSTRAINT "order_followers_tenant_id_order_id_user_id_pk" PRIMARY KEY("tenant_id","order_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "order_followers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"client_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "room_readers" (
	"tenant_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"reader_name" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"changed_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	CONSTRAINT "room_readers_tenant_id_room_id_reader_id_pk" PRIMARY KEY("tenant_id","room_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "room_readers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rooms" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"service_name" text,
	"buyer_id" uuid,
	"partner_id" uuid,
	"watched" boolean DEFAULT false NOT NULL,
	"first_id" uuid,
	"second_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rooms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "rooms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "changed_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_followers" ADD CONSTRAINT "order_followers_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_room_id_rooms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","room_id") REFERENCES "public"."rooms"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_readers" ADD CONSTRAINT "room_readers_tenant_id_room_id_rooms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","room_id") REFERENCES "public"."rooms"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_key" ON "messages" USING btree ("tenant_id","room_id","author_id","client_key");--> statement-breakpoint
CREATE INDEX "messages_room" ON "messages" USING btree ("tenant_id","room_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("tenant_id","changed_in");--> statement-breakpoint
CREATE INDEX "room_readers_changed" ON "room_readers" USING btree ("tenant_id","changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_pair" ON "rooms" USING btree ("tenant_id","first_id","second_id");--> statement-breakpoint
CREATE INDEX "rooms_buyer" ON "rooms" USING btree ("tenant_id","buyer_id","last_message_at");--> statement-breakpoint
CREATE INDEX "rooms_partner" ON "rooms" USING btree ("tenant_id","partner_id","last_message_at");--> statement-breakpoint
CREATE INDEX "rooms_second" ON "rooms" USING btree ("tenant_id","second_id");--> statement-breakpoint
CREATE INDEX "rooms_watched" ON "rooms" USING btree ("tenant_id","last_message_at") WHERE watched;--> statement-breakpoint
CREATE INDEX "notifications_changed" ON "notifications" USING btree ("tenant_id","user_id","changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group" ON "notifications" USING btree ("tenant_id","user_id","group_key") WHERE status = 'unread';--> statement-breakpoint
CREATE POLICY "notification_preferences_tenant" ON "notification_preferences" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "order_followers_tenant" ON "order_followers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "messages_tenant" ON "messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "room_readers_tenant" ON "room_readers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "rooms_tenant" ON "rooms" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);