CREATE TABLE "appeals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"rating_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"statement" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"reviewer_id" uuid,
	"reviewer_name" text,
	"decision" text,
	"decision_note" text,
	"amended_stars" integer,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"averages" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "appeals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ratings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"placed_by" uuid NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"target" text NOT NULL,
	"target_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"given_stars" integer,
	"aspects" jsonb NOT NULL,
	"comment" text NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" uuid,
	"status" text NOT NULL,
	"moderation_note" text,
	"editable_until" timestamp (3) with time zone NOT NULL,
	"publishes_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "rating_average" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_tenant_id_rating_id_ratings_tenant_id_id_fk" FOREIGN KEY ("tenant_id","rating_id") REFERENCES "public"."ratings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_undecided" ON "appeals" USING btree ("tenant_id","rating_id") WHERE status in ('open', 'under_review');--> statement-breakpoint
CREATE INDEX "appeals_rating" ON "appeals" USING btree ("tenant_id","rating_id","created_at");--> statement-breakpoint
CREATE INDEX "appeals_partner" ON "appeals" USING btree ("tenant_id","partner_id","created_at");--> statement-breakpoint
CREATE INDEX "appeals_status" ON "appeals" USING btree ("tenant_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_once" ON "ratings" USING btree ("tenant_id","order_id","target","target_id");--> statement-breakpoint
CREATE INDEX "ratings_service" ON "ratings" USING btree ("tenant_id","service_id","status","published_at");--> statement-breakpoint
CREATE INDEX "ratings_partner" ON "ratings" USING btree ("tenant_id","partner_id","status","published_at");--> statement-breakpoint
CREATE INDEX "ratings_status" ON "ratings" USING btree ("tenant_id","status","created_at");--> statement-breakpoint
CREATE INDEX "ratings_due" ON "ratings" USING btree ("tenant_id","publishes_at") WHERE status = 'pending';--> statement-breakpoint
CREATE POLICY "appeals_tenant" ON "appeals" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ratings_tenant" ON "ratings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);