CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "catalog_settings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_settings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "catalog_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"package_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "quote_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_versions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"tenant_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_vocabulary_tenant_id_word_pk" PRIMARY KEY("tenant_id","word")
);
--> statement-breakpoint
ALTER TABLE "search_vocabulary" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_search" (
	"tenant_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"delivery_days" integer NOT NULL,
	"rating" integer NOT NULL,
	"region_mask" integer NOT NULL,
	"flagship" boolean NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"title" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"bands" integer GENERATED ALWAYS AS (width_bucket(price_cents, array[10000,25000,50000,100000,250000,500000,1000000]::bigint[]) + width_bucket(delivery_days::bigint - 1, array[3,7,14,30]::bigint[]) * 8 + width_bucket(rating::bigint, array[400,450]::bigint[]) * 64 + region_mask * 256) STORED,
	CONSTRAINT "service_search_tenant_id_service_id_pk" PRIMARY KEY("tenant_id","service_id")
);
--> statement-breakpoint
ALTER TABLE "service_search" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "faq" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "rating_average" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_settings" ADD CONSTRAINT "catalog_settings_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_search" ADD CONSTRAINT "service_search_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_settings_of" ON "catalog_settings" USING btree ("tenant_id",coalesce(partner_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "quote_requests_partner" ON "quote_requests" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "search_vocabulary_similar" ON "search_vocabulary" USING gin ("tenant_id","word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_search_words" ON "service_search" USING gin ("tenant_id","words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "service_search_counts" ON "service_search" USING btree ("tenant_id","category_id","bands","price_cents");--> statement-breakpoint
CREATE INDEX "service_search_partners" ON "service_search" USING btree ("tenant_id","flagship","partner_id");--> statement-breakpoint
CREATE INDEX "service_search_name" ON "service_search" USING btree ("tenant_id",name collate "und-x-icu","service_id");--> statement-breakpoint
CREATE INDEX "service_search_price" ON "service_search" USING btree ("tenant_id","price_cents","service_id");--> statement-breakpoint
CREATE INDEX "service_search_delivery" ON "service_search" USING btree ("tenant_id","delivery_days","service_id");--> statement-breakpoint
CREATE INDEX "service_search_rating" ON "service_search" USING btree ("tenant_id","rating","service_id");--> statement-breakpoint
CREATE INDEX "service_search_listed" ON "service_search" USING btree ("tenant_id","listed_at","service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("tenant_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),lower(name));--> statement-breakpoint
CREATE POLICY "catalog_settings_tenant" ON "catalog_settings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quote_requests_tenant" ON "quote_requests" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "search_versions_tenant" ON "search_versions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "search_vocabulary_tenant" ON "search_vocabulary" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "service_search_tenant" ON "service_search" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "service_search" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "title" SET STORAGE MAIN, ALTER COLUMN "name" SET STORAGE MAIN, SET (toast_tuple_target = 512);--> statement-breakpoint
-- Fills in what may be searched, for services that changed. It runs with the rights of whoever changed them, in their tenant.
CREATE FUNCTION search_follow_services() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM service_search s USING changed c WHERE s.tenant_id = c.tenant_id AND s.service_id = c.id AND c.status <> 'active';
  INSERT INTO service_search (tenant_id, service_id, category_id, partner_id, name, price_cents, delivery_days, rating, region_mask, flagship, listed_at, title, words)
    SELECT c.tenant_id, c.id, c.category_id, c.partner_id, c.name, c.price_from_cents, c.delivery_days, c.rating_average,
        (SELECT coalesce(sum(1 << (n - 1)::int), 0) FROM unnest(ARRAY['nordics', 'britain-ireland', 'western-europe', 'southern-europe', 'eastern-europe', 'north-america', 'latin-america', 'middle-east-africa', 'asia-pacific']) WITH ORDINALITY AS r(slug, n) WHERE slug = ANY (c.regions)),
        c.flagship_promoted, c.created_at, to_tsvector('english', c.name),
        c.search || setweight(to_tsvector('english', coalesce(k.name, '') || ' ' || coalesce(p.name, '')), 'B')
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
CREATE TRIGGER search_follow_new AFTER INSERT ON "services" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_services();--> statement-breakpoint
CREATE TRIGGER search_follow_changed AFTER UPDATE ON "services" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_services();--> statement-breakpoint
-- The names of a category and of a partner are words of their services.
CREATE FUNCTION search_follow_names() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE service_search s SET words = v.search || setweight(to_tsvector('english', k.name || ' ' || p.name), 'B')
    FROM services v JOIN categories k ON k.tenant_id = v.tenant_id AND k.id = v.category_id JOIN partners p ON p.tenant_id = v.tenant_id AND p.id = v.partner_id
    WHERE s.tenant_id = v.tenant_id AND s.service_id = v.id AND EXISTS (
      SELECT FROM changed c JOIN former f ON f.tenant_id = c.tenant_id AND f.id = c.id
        WHERE c.name <> f.name AND c.tenant_id = v.tenant_id AND c.id = CASE TG_TABLE_NAME WHEN 'categories' THEN v.category_id ELSE v.partner_id END);
  PERFORM search_learn(c.tenant_id, c.name) FROM changed c;
  INSERT INTO search_versions (tenant_id, version) SELECT DISTINCT tenant_id, 1 FROM changed ORDER BY 1
    ON CONFLICT (tenant_id) DO UPDATE SET version = search_versions.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_learn(tenant uuid, name text) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO search_vocabulary (tenant_id, word)
    SELECT DISTINCT tenant, w.word FROM unnest(tsvector_to_array(to_tsvector('english', name) || to_tsvector('simple', name))) AS w(word)
      WHERE w.word ~ '^[[:alpha:]]{3,40}$' ORDER BY 1, 2
    ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION search_learn_names() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM search_learn(c.tenant_id, c.name) FROM changed c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_follow_names AFTER UPDATE ON "categories" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_names();--> statement-breakpoint
CREATE TRIGGER search_follow_names AFTER UPDATE ON "partners" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_names();--> statement-breakpoint
CREATE TRIGGER search_learn_names AFTER INSERT ON "categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_learn_names();--> statement-breakpoint
CREATE TRIGGER search_learn_names AFTER INSERT ON "partners" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_learn_names();--> statement-breakpoint
-- What is there already. An owner who is no superuser is bound by row-level security here; the start of the application binds them again.
ALTER TABLE "services" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "categories" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "partners" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "services" SET "name" = "name";--> statement-breakpoint
UPDATE "categories" SET "name" = "name";--> statement-breakpoint
UPDATE "partners" SET "name" = "name";--> statement-breakpoint
ALTER TABLE "services" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "categories" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "partners" FORCE ROW LEVEL SECURITY;
