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
CREATE POLICY "perks_tenant" ON "perks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
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