CREATE TABLE "stripe_accounts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"publishable_key" text NOT NULL,
	"secret_key" text,
	"webhook_secret" text,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"disconnected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_accounts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stripe_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "stripe_account_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_accounts_connected" ON "stripe_accounts" USING btree ("tenant_id") WHERE disconnected_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_accounts_ref" ON "stripe_accounts" USING btree ("tenant_id","ref","mode");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_stripe_account_id_stripe_accounts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","stripe_account_id") REFERENCES "public"."stripe_accounts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_stripe_account" ON "payments" USING btree ("tenant_id","stripe_account_id") WHERE stripe_account_id is not null;--> statement-breakpoint
CREATE POLICY "stripe_accounts_tenant" ON "stripe_accounts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "stripe_accounts" FORCE ROW LEVEL SECURITY;
