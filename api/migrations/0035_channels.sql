CREATE TABLE "channel_members" (
	"tenant_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_members_tenant_id_room_id_member_id_pk" PRIMARY KEY("tenant_id","room_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "channel_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mentioned_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "topic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_tenant_id_room_id_rooms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","room_id") REFERENCES "public"."rooms"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_members_member" ON "channel_members" USING btree ("tenant_id","member_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_thread_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","thread_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("tenant_id","thread_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_channel_name" ON "rooms" USING btree ("tenant_id",coalesce(partner_id, tenant_id),"service_name") WHERE kind = 'channel' and archived_at is null;--> statement-breakpoint
CREATE POLICY "channel_members_tenant" ON "channel_members" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "channel_members" FORCE ROW LEVEL SECURITY;
