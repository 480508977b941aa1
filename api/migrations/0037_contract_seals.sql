CREATE TABLE "contract_seals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"certificate_sha256" text NOT NULL,
	"level" text NOT NULL,
	"events_digest" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_seals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_certificates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"certificate" text NOT NULL,
	"key_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_certificates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant_certificates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sealed_sha256" text;--> statement-breakpoint
ALTER TABLE "contract_seals" ADD CONSTRAINT "contract_seals_tenant_id_contract_id_contracts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contract_id") REFERENCES "public"."contracts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_seals_contract" ON "contract_seals" USING btree ("tenant_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_seals_sha256" ON "contract_seals" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "contract_seals_lookup" ON "contract_seals" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_certificates_tenant" ON "tenant_certificates" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_events_seq" ON "contract_events" USING btree ("tenant_id","seq") WHERE seq > 0;--> statement-breakpoint
CREATE INDEX "contracts_unsealed" ON "contracts" USING btree ("tenant_id","id") WHERE completed_at is not null and sealed_sha256 is null;--> statement-breakpoint
CREATE POLICY "contract_seals_tenant" ON "contract_seals" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contract_seals_lookup" ON "contract_seals" AS PERMISSIVE FOR SELECT TO public USING (sha256 = current_setting('app.lookup_sealed_sha256', true));--> statement-breakpoint
CREATE POLICY "tenant_certificates_tenant" ON "tenant_certificates" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "contract_seals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_certificates" FORCE ROW LEVEL SECURITY;