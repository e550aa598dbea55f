CREATE TABLE "billing_notices" (
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"checked" integer NOT NULL,
	"failed" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"guest_token_hash" text,
	"email" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ending" text,
	"customer_id" text,
	"subscription_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_through" timestamp with time zone,
	"renews_at" timestamp with time zone,
	"has_card" boolean DEFAULT false NOT NULL,
	"consented_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "purchases_state_check" CHECK ("purchases"."state" in ('open', 'ended')),
	CONSTRAINT "purchases_ending_check" CHECK ("purchases"."ending" in ('stop-renewal', 'end-now')),
	CONSTRAINT "purchases_status_check" CHECK ("purchases"."status" in ('pending', 'active', 'past_due', 'canceled', 'expired', 'grandfathered'))
);
--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_notices_key" ON "billing_notices" USING btree ("purchase_id","kind","about");--> statement-breakpoint
CREATE UNIQUE INDEX "demo_subscriptions_purchase_id_key" ON "demo_subscriptions" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "demo_subscriptions_customer_id_index" ON "demo_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "demo_subscriptions_intent_id_index" ON "demo_subscriptions" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open_user_key" ON "purchases" USING btree ("user_id") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open_guest_key" ON "purchases" USING btree ("guest_token_hash") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_subscription_id_key" ON "purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_customer_id_index" ON "purchases" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "purchases_user_id_index" ON "purchases" USING btree ("user_id");