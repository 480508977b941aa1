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
ALTER TABLE "partners" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "regions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "languages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "certificates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "closed_from" date;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "closed_to" date;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "closure_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "profile_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "capabilities" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_tenant_id_partner_id_partners_tenant_id_id_fk" FOREIGN KEY ("tenant_id","partner_id") REFERENCES "public"."partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_tenant_id_invited_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invited_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invites_partner" ON "staff_invites" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_open" ON "staff_invites" USING btree ("tenant_id","partner_id",lower(email)) WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("tenant_id","partner_id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_closed" CHECK ((closed_from is null) = (closed_to is null) and closed_from <= closed_to);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_away" CHECK ((away_from is null) = (away_until is null) and away_from <= away_until);--> statement-breakpoint
CREATE POLICY "staff_invites_tenant" ON "staff_invites" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "staff_invites" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Each team gets an owner: its oldest admin. A table owner who is no superuser is bound by row-level security here.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" u SET "is_owner" = true
FROM (
  SELECT "tenant_id", "id", row_number() OVER (PARTITION BY "tenant_id", "partner_id" ORDER BY "created_at", "id") AS n
  FROM "users" WHERE "role" = 'partner_admin' AND "partner_id" IS NOT NULL AND "deactivated_at" IS NULL
) first WHERE first.n = 1 AND first."tenant_id" = u."tenant_id" AND first."id" = u."id";--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
