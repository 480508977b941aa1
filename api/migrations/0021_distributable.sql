ALTER TABLE "notifications" ALTER COLUMN "changed_in" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "changed_in" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "room_readers" ALTER COLUMN "changed_in" DROP DEFAULT;--> statement-breakpoint
-- Changes are counted by tenant instead of by transaction. Numbers begin after every transaction there was, so that a browser that comes back with
-- the number of a transaction receives what it has missed. An owner who is no superuser is bound by row-level security meanwhile.
ALTER TABLE "notifications" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "room_readers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "counters" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "notifications" SET "changed_in" = "changed_in" + 1;--> statement-breakpoint
UPDATE "messages" SET "changed_in" = "changed_in" + 1;--> statement-breakpoint
UPDATE "room_readers" SET "changed_in" = "changed_in" + 1;--> statement-breakpoint
INSERT INTO "counters" ("tenant_id", "name", "value")
  SELECT tenant_id, 'changes', pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1
    FROM (SELECT tenant_id FROM notifications UNION SELECT tenant_id FROM messages UNION SELECT tenant_id FROM room_readers) AS changed;--> statement-breakpoint
ALTER TABLE "notifications" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "room_readers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "counters" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Books what is posted, account by account in one order: transactions that book at the same time wait, and no two wait for each other. Rows of
-- the statement are read into arrays first: on a distributed database they cannot be joined with tables, and each query names one tenant.
CREATE OR REPLACE FUNCTION ledger_book() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t uuid;
  entries uuid[];
  complete bigint;
  posted uuid[];
  pending uuid[];
  m record;
BEGIN
  FOR t IN SELECT DISTINCT tenant_id FROM booked ORDER BY 1 LOOP
    SELECT array_agg(DISTINCT entry_id) INTO entries FROM booked WHERE tenant_id = t;
    -- An entry is checked once, when the transaction that makes it ends, and has all its postings then: later none can be added to it.
    SELECT count(*) INTO complete FROM journal_entries e WHERE e.tenant_id = t AND e.id = ANY (entries)
      AND (SELECT count(*) FROM postings p WHERE p.tenant_id = t AND p.entry_id = e.id) <= e.posting_count;
    IF complete < cardinality(entries) THEN
      RAISE EXCEPTION 'Postings are booked together with their entry, in one transaction.' USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
    END IF;
    SELECT coalesce(array_agg(id) FILTER (WHERE phase IN ('posted', 'post')), '{}'), coalesce(array_agg(id) FILTER (WHERE phase = 'pending'), '{}')
      INTO posted, pending FROM journal_entries WHERE tenant_id = t AND id = ANY (entries);
    FOR m IN
      SELECT l.code, l.currency,
          coalesce(sum(l.debit) FILTER (WHERE l.entry_id = ANY (posted)), 0)::bigint AS posted_debits,
          coalesce(sum(l.credit) FILTER (WHERE l.entry_id = ANY (posted)), 0)::bigint AS posted_credits,
          coalesce(sum(l.debit) FILTER (WHERE l.entry_id = ANY (pending)), 0)::bigint AS pending_debits,
          coalesce(sum(l.credit) FILTER (WHERE l.entry_id = ANY (pending)), 0)::bigint AS pending_credits
        FROM (
          SELECT entry_id, debit_code AS code, currency, amount_cents AS debit, 0 AS credit FROM booked WHERE tenant_id = t
          UNION ALL SELECT entry_id, credit_code, currency, 0, amount_cents FROM booked WHERE tenant_id = t
        ) l WHERE l.entry_id = ANY (posted || pending) GROUP BY 1, 2 ORDER BY 1, 2
    LOOP
      PERFORM ledger_move(t, m.code, m.currency, m.posted_debits, m.posted_credits, m.pending_debits, m.pending_credits);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Triggers for TRUNCATE stand alone: a distributed database makes none on its nodes that also has it among its events.
DROP TRIGGER ledger_refuse_change ON "journal_entries";--> statement-breakpoint
DROP TRIGGER ledger_refuse_change ON "postings";--> statement-breakpoint
CREATE TRIGGER ledger_refuse_change BEFORE UPDATE OR DELETE ON "journal_entries" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_refuse_change BEFORE UPDATE OR DELETE ON "postings" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_refuse_truncate BEFORE TRUNCATE ON "journal_entries" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_refuse_truncate BEFORE TRUNCATE ON "postings" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();--> statement-breakpoint
-- Words that are not known yet, in one order, so that two transactions that add the same words do not wait for each other.
CREATE FUNCTION search_learn_words(tenant uuid, words text[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  known text[];
  w text;
BEGIN
  SELECT array_agg(word) INTO known FROM search_vocabulary WHERE tenant_id = tenant AND word = ANY (words);
  FOR w IN SELECT unnest(words) EXCEPT SELECT unnest(known) ORDER BY 1 LOOP
    INSERT INTO search_vocabulary (tenant_id, word) VALUES (tenant, w) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION search_learn(uuid, text);--> statement-breakpoint
CREATE FUNCTION search_words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT w.word FROM unnest(tsvector_to_array(to_tsvector('english', name) || to_tsvector('simple', name))) AS w(word) WHERE w.word ~ '^[[:alpha:]]{3,40}$'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_learn_names() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t uuid;
BEGIN
  FOR t IN SELECT DISTINCT tenant_id FROM changed ORDER BY 1 LOOP
    PERFORM search_learn_words(t, (SELECT array_agg(DISTINCT w.word) FROM changed c, search_words_of(c.name) AS w(word) WHERE c.tenant_id = t));
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
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
      SELECT s.id, s.category_id, s.partner_id, s.name, s.price_from_cents, s.delivery_days, s.rating_average, s.flagship_promoted, s.created_at,
          (SELECT coalesce(sum(1 << (n - 1)::int), 0) FROM unnest(ARRAY['nordics', 'britain-ireland', 'western-europe', 'southern-europe', 'eastern-europe', 'north-america', 'latin-america', 'middle-east-africa', 'asia-pacific']) WITH ORDINALITY AS r(slug, n) WHERE slug = ANY (s.regions)) AS region_mask,
          strip(to_tsvector('english', s.name)) AS title,
          strip(s.search || to_tsvector('english', coalesce(category_names ->> s.category_id::text, '') || ' ' || coalesce(partner_names ->> s.partner_id::text, ''))) AS words
        FROM changed s WHERE s.tenant_id = t AND s.status = 'active'
    LOOP
      INSERT INTO service_search (tenant_id, service_id, category_id, partner_id, name, price_cents, delivery_days, rating, region_mask, flagship, listed_at, title, words)
        VALUES (t, c.id, c.category_id, c.partner_id, c.name, c.price_from_cents, c.delivery_days, c.rating_average, c.region_mask, c.flagship_promoted, c.created_at, c.title, c.words)
        ON CONFLICT (tenant_id, service_id) DO UPDATE SET category_id = excluded.category_id, partner_id = excluded.partner_id, name = excluded.name,
          price_cents = excluded.price_cents, delivery_days = excluded.delivery_days, rating = excluded.rating, region_mask = excluded.region_mask,
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
-- What was renamed is said by the trigger: on a node of a distributed database a table has another name.
CREATE OR REPLACE FUNCTION search_follow_names() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t uuid;
  renamed uuid[];
BEGIN
  FOR t IN SELECT DISTINCT tenant_id FROM changed ORDER BY 1 LOOP
    SELECT array_agg(c.id) INTO renamed FROM changed c JOIN former f ON f.tenant_id = c.tenant_id AND f.id = c.id WHERE c.tenant_id = t AND c.name <> f.name;
    IF renamed IS NOT NULL THEN
      UPDATE service_search s SET words = strip(v.search || to_tsvector('english', k.name || ' ' || p.name))
        FROM services v JOIN categories k ON k.tenant_id = v.tenant_id AND k.id = v.category_id JOIN partners p ON p.tenant_id = v.tenant_id AND p.id = v.partner_id
        WHERE s.tenant_id = t AND v.tenant_id = t AND s.service_id = v.id
          AND CASE WHEN TG_ARGV[0] = 'category' THEN v.category_id ELSE v.partner_id END = ANY (renamed);
    END IF;
    PERFORM search_learn_words(t, (SELECT array_agg(DISTINCT w.word) FROM changed c, search_words_of(c.name) AS w(word) WHERE c.tenant_id = t));
    INSERT INTO search_versions (tenant_id, version) VALUES (t, 1) ON CONFLICT (tenant_id) DO UPDATE SET version = search_versions.version + 1;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER search_follow_names ON "categories";--> statement-breakpoint
DROP TRIGGER search_follow_names ON "partners";--> statement-breakpoint
CREATE TRIGGER search_follow_names AFTER UPDATE ON "categories" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_names('category');--> statement-breakpoint
CREATE TRIGGER search_follow_names AFTER UPDATE ON "partners" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_names('partner');
