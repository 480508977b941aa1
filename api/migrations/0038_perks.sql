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
ALTER TABLE "orders" ADD COLUMN "partner_discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "ranking" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "ranking" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "perk_redemptions" ADD CONSTRAINT "perk_redemptions_tenant_id_perk_id_perks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","perk_id") REFERENCES "public"."perks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_redemptions" ADD CONSTRAINT "perk_redemptions_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perks" ADD CONSTRAINT "perks_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "perk_redemptions_order" ON "perk_redemptions" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "perk_redemptions_perk" ON "perk_redemptions" USING btree ("tenant_id","perk_id","status","redeemed_at");--> statement-breakpoint
CREATE INDEX "perks_partner" ON "perks" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "perks_code" ON "perks" USING btree ("tenant_id","code") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "perks_ending" ON "perks" USING btree ("tenant_id","ends_at") WHERE status in ('active', 'paused');--> statement-breakpoint
CREATE POLICY "perk_redemptions_tenant" ON "perk_redemptions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "perks_tenant" ON "perks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);