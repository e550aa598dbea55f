ALTER TABLE "purchases" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_problem" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refund_reason_check" CHECK ("purchases"."refund_reason" in ('already-member', 'other-checkout', 'account-deleted', 'lifetime-access', 'abandoned'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refund_check" CHECK ("purchases"."refund" in ('owed', 'failed', 'done'));