CREATE TABLE "office_corrections" (
	"fips" text PRIMARY KEY NOT NULL,
	"office" text NOT NULL,
	"phone" text,
	"street" text,
	"city" text,
	"site" text,
	"source_address" text NOT NULL,
	"checked_on" date NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_check";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_check" CHECK ("audit_log"."action" in ('spreadsheet-tested', 'founders-added-to-spreadsheet', 'founding-granted', 'founding-withdrawn', 'link-sent', 'sessions-ended', 'alert-written', 'alert-changed', 'alert-ended', 'item-handled', 'item-reopened', 'mail-retried', 'office-corrected'));