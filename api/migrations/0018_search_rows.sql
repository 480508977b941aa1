-- The same rows with the columns in another order and without the places of the words: what is in them is copied, for it is only derived.
ALTER TABLE "service_search" RENAME TO "service_search_before";--> statement-breakpoint
ALTER TABLE "service_search_before" DROP CONSTRAINT "service_search_tenant_id_service_id_pk", DROP CONSTRAINT "service_search_tenant_id_service_id_services_tenant_id_id_fk", NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_search" (
	"tenant_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"bands" integer GENERATED ALWAYS AS (width_bucket(price_cents, array[10000,25000,50000,100000,250000,500000,1000000]::bigint[]) + width_bucket(delivery_days::bigint - 1, array[3,7,14,30]::bigint[]) * 8 + width_bucket(rating::bigint, array[400,450]::bigint[]) * 64 + region_mask * 256) STORED,
	"delivery_days" integer NOT NULL,
	"rating" integer NOT NULL,
	"region_mask" integer NOT NULL,
	"flagship" boolean NOT NULL,
	"name" text NOT NULL,
	"title" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_search" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "title" SET STORAGE MAIN, ALTER COLUMN "name" SET STORAGE MAIN, SET (toast_tuple_target = 512);--> statement-breakpoint
INSERT INTO service_search (tenant_id, service_id, category_id, partner_id, listed_at, price_cents, delivery_days, rating, region_mask, flagship, name, title, words)
  SELECT tenant_id, service_id, category_id, partner_id, listed_at, price_cents, delivery_days, rating, region_mask, flagship, name, strip(title), strip(words) FROM service_search_before;--> statement-breakpoint
DROP TABLE "service_search_before";--> statement-breakpoint
ALTER TABLE "service_search" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_search" ADD CONSTRAINT "service_search_tenant_id_service_id_pk" PRIMARY KEY("tenant_id","service_id");--> statement-breakpoint
ALTER TABLE "service_search" ADD CONSTRAINT "service_search_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_search_words" ON "service_search" USING gin ("tenant_id","words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "service_search_counts" ON "service_search" USING btree ("tenant_id","category_id","bands","price_cents");--> statement-breakpoint
CREATE INDEX "service_search_name" ON "service_search" USING btree ("tenant_id",name collate "und-x-icu","service_id");--> statement-breakpoint
CREATE INDEX "service_search_price" ON "service_search" USING btree ("tenant_id","price_cents","service_id");--> statement-breakpoint
CREATE INDEX "service_search_delivery" ON "service_search" USING btree ("tenant_id","delivery_days","service_id");--> statement-breakpoint
CREATE INDEX "service_search_rating" ON "service_search" USING btree ("tenant_id","rating","service_id");--> statement-breakpoint
CREATE INDEX "service_search_listed" ON "service_search" USING btree ("tenant_id","listed_at","service_id");--> statement-breakpoint
CREATE INDEX "service_search_titles" ON "service_search" USING gin ("tenant_id","title") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "service_search_flagships" ON "service_search" USING btree ("tenant_id","partner_id") WHERE flagship;--> statement-breakpoint
CREATE INDEX "service_search_partners" ON "service_search" USING btree ("tenant_id","partner_id");--> statement-breakpoint
CREATE POLICY "service_search_tenant" ON "service_search" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_follow_services() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM service_search s USING changed c WHERE s.tenant_id = c.tenant_id AND s.service_id = c.id AND c.status <> 'active';
  INSERT INTO service_search (tenant_id, service_id, category_id, partner_id, name, price_cents, delivery_days, rating, region_mask, flagship, listed_at, title, words)
    SELECT c.tenant_id, c.id, c.category_id, c.partner_id, c.name, c.price_from_cents, c.delivery_days, c.rating_average,
        (SELECT coalesce(sum(1 << (n - 1)::int), 0) FROM unnest(ARRAY['nordics', 'britain-ireland', 'western-europe', 'southern-europe', 'eastern-europe', 'north-america', 'latin-america', 'middle-east-africa', 'asia-pacific']) WITH ORDINALITY AS r(slug, n) WHERE slug = ANY (c.regions)),
        c.flagship_promoted, c.created_at, strip(to_tsvector('english', c.name)),
        strip(c.search || to_tsvector('english', coalesce(k.name, '') || ' ' || coalesce(p.name, '')))
      FROM changed c LEFT JOIN categories k ON k.tenant_id = c.tenant_id AND k.id = c.category_id
        LEFT JOIN partners p ON p.tenant_id = c.tenant_id AND p.id = c.partner_id
      WHERE c.status = 'active'
    ON CONFLICT (tenant_id, service_id) DO UPDATE SET category_id = excluded.category_id, partner_id = excluded.partner_id, name = excluded.name,
      price_cents = excluded.price_cents, delivery_days = excluded.delivery_days, rating = excluded.rating, region_mask = excluded.region_mask,
      flagship = excluded.flagship, listed_at = excluded.listed_at, title = excluded.title, words = excluded.words;
  -- In one order, so that two who add the same words do not wait for each other.
  INSERT INTO search_vocabulary (tenant_id, word)
    SELECT DISTINCT c.tenant_id, w.word FROM changed c,
        LATERAL unnest(tsvector_to_array(c.search || to_tsvector('simple', c.name || ' ' || c.summary || ' ' || c.description))) AS w(word)
      WHERE c.status = 'active' AND w.word ~ '^[[:alpha:]]{3,40}$' ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  INSERT INTO search_versions (tenant_id, version) SELECT DISTINCT tenant_id, 1 FROM changed ORDER BY 1
    ON CONFLICT (tenant_id) DO UPDATE SET version = search_versions.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_follow_names() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE service_search s SET words = strip(v.search || to_tsvector('english', k.name || ' ' || p.name))
    FROM services v JOIN categories k ON k.tenant_id = v.tenant_id AND k.id = v.category_id JOIN partners p ON p.tenant_id = v.tenant_id AND p.id = v.partner_id
    WHERE s.tenant_id = v.tenant_id AND s.service_id = v.id AND EXISTS (
      SELECT FROM changed c JOIN former f ON f.tenant_id = c.tenant_id AND f.id = c.id
        WHERE c.name <> f.name AND c.tenant_id = v.tenant_id AND c.id = CASE TG_TABLE_NAME WHEN 'categories' THEN v.category_id ELSE v.partner_id END);
  PERFORM search_learn(c.tenant_id, c.name) FROM changed c;
  INSERT INTO search_versions (tenant_id, version) SELECT DISTINCT tenant_id, 1 FROM changed ORDER BY 1
    ON CONFLICT (tenant_id) DO UPDATE SET version = search_versions.version + 1;
  RETURN NULL;
END $$;
