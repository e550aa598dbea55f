CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_log_action_check" CHECK ("audit_log"."action" in ('spreadsheet-tested', 'founders-added-to-spreadsheet', 'founding-granted', 'founding-withdrawn', 'link-sent', 'sessions-ended', 'alert-written', 'alert-changed', 'alert-ended', 'item-handled', 'item-reopened', 'mail-retried'))
);
--> statement-breakpoint
CREATE TABLE "founding_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "founding_changes_change_check" CHECK ("founding_changes"."change" in ('granted', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "handled_items" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"handled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "handled_items_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "handled_items_kind_check" CHECK ("handled_items"."kind" in ('fact-report', 'range-report', 'contact-message'))
);
--> statement-breakpoint
CREATE TABLE "travel_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"states" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"source_title" text,
	"source_address" text,
	"version" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "travel_alerts_type_check" CHECK ("travel_alerts"."type" in ('warning', 'info', 'success')),
	CONSTRAINT "travel_alerts_days_check" CHECK ("travel_alerts"."starts_on" <= "travel_alerts"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "founding_changes" ADD CONSTRAINT "founding_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "founding_changes_user_id_index" ON "founding_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_status_index" ON "memberships" USING btree ("status");--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree (lower(coalesce("name", '')),"id");--> statement-breakpoint
CREATE INDEX "users_words_index" ON "users" USING gin (to_tsvector('simple', translate("email" || ' ' || coalesce("name", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
