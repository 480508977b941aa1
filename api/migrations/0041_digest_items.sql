ALTER TABLE "mailed_news" RENAME TO "digest_items";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "letter" TO "kind";--> statement-breakpoint
ALTER TABLE "digest_items" DROP CONSTRAINT "mailed_news_tenant_id_user_id_users_tenant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "digest_items" DROP CONSTRAINT "mailed_news_tenant_id_outbox_id_outbox_tenant_id_id_fk";
--> statement-breakpoint
DROP INDEX "mailed_news_waiting";--> statement-breakpoint
DROP INDEX "mailed_news_letter";--> statement-breakpoint
ALTER TABLE "digest_items" DROP CONSTRAINT "mailed_news_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_tenant_id_outbox_id_outbox_tenant_id_id_fk" FOREIGN KEY ("tenant_id","outbox_id") REFERENCES "public"."outbox"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_items_waiting" ON "digest_items" USING btree ("tenant_id","created_at") WHERE outbox_id is null;--> statement-breakpoint
CREATE INDEX "digest_items_outbox" ON "digest_items" USING btree ("tenant_id","outbox_id");--> statement-breakpoint
ALTER POLICY "mailed_news_tenant" ON "digest_items" RENAME TO "digest_items_tenant";--> statement-breakpoint
ALTER TABLE "outbox" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "outbox" SET "kind" = 'digest' WHERE "kind" = 'news';--> statement-breakpoint
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "jobs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "jobs" SET "name" = 'notifications.collect-digests' WHERE "name" = 'news.gather';--> statement-breakpoint
ALTER TABLE "jobs" FORCE ROW LEVEL SECURITY;
