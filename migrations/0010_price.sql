-- Until now every screen said $9.95 and no other amount gave access: that is what was bought, agreed to and told.
ALTER TABLE "purchases" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "price_currency" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "consented_cents" integer;--> statement-breakpoint
UPDATE "purchases" SET "price_cents" = 995, "price_currency" = 'usd' WHERE "subscription_id" IS NOT NULL;--> statement-breakpoint
UPDATE "purchases" SET "consented_cents" = 995 WHERE "consented_at" IS NOT NULL;--> statement-breakpoint
UPDATE "billing_notices" SET "about" = "about" || ' 995 usd' WHERE "kind" IN ('reminder-30', 'reminder-3');
