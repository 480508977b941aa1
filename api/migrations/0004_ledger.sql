CREATE TABLE "journal_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"phase" text NOT NULL,
	"about_type" text NOT NULL,
	"about_id" uuid NOT NULL,
	"description" text NOT NULL,
	"currency" text NOT NULL,
	"posting_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"correlation_id" text NOT NULL,
	"reverses_id" uuid,
	"resolves_id" uuid,
	"linked_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "journal_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"tenant_id" uuid NOT NULL,
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"type" text NOT NULL,
	"partner_id" uuid,
	"posted_debit" bigint DEFAULT 0 NOT NULL,
	"posted_credit" bigint DEFAULT 0 NOT NULL,
	"pending_debit" bigint DEFAULT 0 NOT NULL,
	"pending_credit" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_tenant_id_code_currency_pk" PRIMARY KEY("tenant_id","code","currency"),
	CONSTRAINT "ledger_accounts_never_negative" CHECK ((code not like 'partner:%' and code not like 'escrow:%') or posted_credit >= posted_debit + pending_debit),
	CONSTRAINT "ledger_accounts_in_range" CHECK (posted_debit between 0 and 9000000000000000 and posted_credit between 0 and 9000000000000000 and pending_debit between 0 and 9000000000000000 and pending_credit between 0 and 9000000000000000)
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "postings" (
	"tenant_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"debit_code" text NOT NULL,
	"credit_code" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"order_id" uuid,
	"partner_id" uuid,
	CONSTRAINT "postings_tenant_id_entry_id_position_pk" PRIMARY KEY("tenant_id","entry_id","position"),
	CONSTRAINT "postings_amount" CHECK (amount_cents > 0 and amount_cents <= 9000000000000000),
	CONSTRAINT "postings_two_accounts" CHECK (debit_code <> credit_code)
);
--> statement-breakpoint
ALTER TABLE "postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_reverses_id_journal_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "public"."journal_entries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_resolves_id_journal_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","resolves_id") REFERENCES "public"."journal_entries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_linked_id_journal_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linked_id") REFERENCES "public"."journal_entries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_tenant_id_entry_id_journal_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."journal_entries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_debit_account" FOREIGN KEY ("tenant_id","debit_code","currency") REFERENCES "public"."ledger_accounts"("tenant_id","code","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_credit_account" FOREIGN KEY ("tenant_id","credit_code","currency") REFERENCES "public"."ledger_accounts"("tenant_id","code","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_seq" ON "journal_entries" USING btree ("tenant_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reference" ON "journal_entries" USING btree ("tenant_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reverses" ON "journal_entries" USING btree ("tenant_id","reverses_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_resolves" ON "journal_entries" USING btree ("tenant_id","resolves_id");--> statement-breakpoint
CREATE INDEX "journal_entries_about" ON "journal_entries" USING btree ("tenant_id","about_type","about_id","seq");--> statement-breakpoint
CREATE INDEX "journal_entries_kind" ON "journal_entries" USING btree ("tenant_id","kind","seq");--> statement-breakpoint
CREATE INDEX "journal_entries_linked" ON "journal_entries" USING btree ("tenant_id","linked_id");--> statement-breakpoint
CREATE INDEX "journal_entries_expiry" ON "journal_entries" USING btree ("tenant_id","expires_at") WHERE phase = 'pending';--> statement-breakpoint
CREATE INDEX "ledger_accounts_partner" ON "ledger_accounts" USING btree ("tenant_id","partner_id");--> statement-breakpoint
CREATE INDEX "postings_debit" ON "postings" USING btree ("tenant_id","debit_code");--> statement-breakpoint
CREATE INDEX "postings_credit" ON "postings" USING btree ("tenant_id","credit_code");--> statement-breakpoint
CREATE INDEX "postings_partner" ON "postings" USING btree ("tenant_id","partner_id");--> statement-breakpoint
CREATE INDEX "postings_order" ON "postings" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE POLICY "journal_entries_tenant" ON "journal_entries" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ledger_accounts_tenant" ON "ledger_accounts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "postings_tenant" ON "postings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- An account starts empty, whatever is given: what it holds comes from postings alone.
CREATE FUNCTION ledger_empty_account() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.posted_debit := 0;
  NEW.posted_credit := 0;
  NEW.pending_debit := 0;
  NEW.pending_credit := 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_empty_account BEFORE INSERT ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION ledger_empty_account();--> statement-breakpoint
-- Changes what an account holds. Runs with the rights of the owner of the tables, since the application has none to change it.
CREATE FUNCTION ledger_move(tenant uuid, account text, money text, posted_debits bigint, posted_credits bigint, pending_debits bigint, pending_credits bigint)
  RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE ledger_accounts SET
      posted_debit = posted_debit + posted_debits, posted_credit = posted_credit + posted_credits,
      pending_debit = pending_debit + pending_debits, pending_credit = pending_credit + pending_credits
    WHERE tenant_id = tenant AND code = account AND currency = money;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The ledger has no account % in %.', account, money USING ERRCODE = 'foreign_key_violation';
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger_move FROM PUBLIC;--> statement-breakpoint
-- Books what is posted, account by account in one order: who books at the same time waits, and no two wait for each other.
CREATE FUNCTION ledger_book() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  m record;
BEGIN
  -- An entry is checked once, when the transaction that makes it ends; later nothing is added to it.
  PERFORM FROM (SELECT DISTINCT tenant_id, entry_id FROM booked) b LEFT JOIN journal_entries e ON e.tenant_id = b.tenant_id AND e.id = b.entry_id
    WHERE e.xmin IS DISTINCT FROM pg_current_xact_id()::xid
      OR (SELECT count(*) FROM postings p WHERE p.tenant_id = b.tenant_id AND p.entry_id = b.entry_id) > e.posting_count;
  IF FOUND THEN
    RAISE EXCEPTION 'Postings are booked together with their entry, in one transaction.' USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
  END IF;
  FOR m IN
    SELECT l.tenant_id, l.code, l.currency,
        coalesce(sum(l.debit) FILTER (WHERE e.phase IN ('posted', 'post')), 0)::bigint AS posted_debits,
        coalesce(sum(l.credit) FILTER (WHERE e.phase IN ('posted', 'post')), 0)::bigint AS posted_credits,
        coalesce(sum(l.debit) FILTER (WHERE e.phase = 'pending'), 0)::bigint AS pending_debits,
        coalesce(sum(l.credit) FILTER (WHERE e.phase = 'pending'), 0)::bigint AS pending_credits
      FROM (
        SELECT tenant_id, entry_id, debit_code AS code, currency, amount_cents AS debit, 0 AS credit FROM booked
        UNION ALL SELECT tenant_id, entry_id, credit_code, currency, 0, amount_cents FROM booked
      ) l JOIN journal_entries e ON e.tenant_id = l.tenant_id AND e.id = l.entry_id
      WHERE e.phase IN ('posted', 'post', 'pending')
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    PERFORM ledger_move(m.tenant_id, m.code, m.currency, m.posted_debits, m.posted_credits, m.pending_debits, m.pending_credits);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger_book FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER ledger_book AFTER INSERT ON "postings" REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION ledger_book();--> statement-breakpoint
-- The end of a hold gives back what it reserved, once: `journal_entries_resolves` lets no second entry end it.
CREATE FUNCTION ledger_end_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  m record;
BEGIN
  IF NEW.phase NOT IN ('posted', 'pending', 'post', 'void', 'expire') THEN
    RAISE EXCEPTION 'There is no phase %.', NEW.phase USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.phase IN ('post', 'void', 'expire')) <> (NEW.resolves_id IS NOT NULL) THEN
    RAISE EXCEPTION 'An entry that ends a hold, and no other, names it.' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.resolves_id IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM journal_entries WHERE tenant_id = NEW.tenant_id AND id = NEW.resolves_id AND phase = 'pending' AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only a hold can be ended.' USING ERRCODE = 'check_violation';
  END IF;
  FOR m IN
    SELECT l.code, l.currency, sum(l.debit)::bigint AS debits, sum(l.credit)::bigint AS credits
      FROM (
        SELECT debit_code AS code, currency, amount_cents AS debit, 0 AS credit FROM postings WHERE tenant_id = NEW.tenant_id AND entry_id = NEW.resolves_id
        UNION ALL SELECT credit_code, currency, 0, amount_cents FROM postings WHERE tenant_id = NEW.tenant_id AND entry_id = NEW.resolves_id
      ) l GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM ledger_move(NEW.tenant_id, m.code, m.currency, 0, 0, -m.debits, -m.credits);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger_end_hold FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER ledger_end_hold AFTER INSERT ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION ledger_end_hold();--> statement-breakpoint
-- At the end of the transaction: an entry has all the postings that it says it has, in its one currency, and debits equal credits.
CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p record;
BEGIN
  SELECT count(*) AS many, coalesce(sum(amount_cents), 0) AS total,
      coalesce(sum(amount_cents) FILTER (WHERE debit_code IS NOT NULL), 0) AS debits,
      coalesce(sum(amount_cents) FILTER (WHERE credit_code IS NOT NULL), 0) AS credits,
      count(*) FILTER (WHERE currency IS DISTINCT FROM NEW.currency) AS foreign_money
    INTO p FROM postings WHERE tenant_id = NEW.tenant_id AND entry_id = NEW.id;
  IF p.many = 0 OR p.many <> NEW.posting_count OR p.total <> NEW.total_cents OR p.debits <> p.credits OR p.foreign_money > 0 THEN
    RAISE EXCEPTION 'Entry % does not balance: % postings of % in all, % of them in another currency; it says % of %.',
      NEW.id, p.many, p.total, p.foreign_money, NEW.posting_count, NEW.total_cents USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_check_entry AFTER INSERT ON "journal_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();--> statement-breakpoint
-- What is booked stays, for the owner of the tables too.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'What is booked is never changed or removed: % on %. Book an entry that reverses it.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_entries" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "postings" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
