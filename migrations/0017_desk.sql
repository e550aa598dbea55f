CREATE TABLE "desk_drafts" (
	"fact_key" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"fact" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"base_release_id" integer NOT NULL,
	"author_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"version" serial NOT NULL,
	CONSTRAINT "desk_drafts_action_check" CHECK ("desk_drafts"."action" in ('confirm', 'change', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "desk_edits" (
	"revision" integer NOT NULL,
	"fact_key" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"author_id" text NOT NULL,
	"approved_by" text,
	"release_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"is_from_desk" boolean NOT NULL,
	CONSTRAINT "desk_edits_fact_key_release_id_pk" PRIMARY KEY("fact_key","release_id")
);
--> statement-breakpoint
CREATE TABLE "desk_exports" (
	"name" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "desk_exports_name_hash_pk" PRIMARY KEY("name","hash")
);
--> statement-breakpoint
CREATE TABLE "desk_put_offs" (
	"fact_key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"editor_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_readers" (
	"fact_key" text NOT NULL,
	"editor_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_readers_fact_key_editor_id_pk" PRIMARY KEY("fact_key","editor_id")
);
--> statement-breakpoint
CREATE TABLE "law_files" (
	"path" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_check";--> statement-breakpoint
ALTER TABLE "data_releases" ADD COLUMN "file_hashes" jsonb;--> statement-breakpoint
ALTER TABLE "data_releases" ADD COLUMN "desk_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_edits" ADD CONSTRAINT "desk_edits_release_id_data_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_edits_revision_index" ON "desk_edits" USING btree ("revision");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_check" CHECK ("audit_log"."action" in ('spreadsheet-tested', 'founders-added-to-spreadsheet', 'founding-granted', 'founding-withdrawn', 'link-sent', 'sessions-ended', 'alert-written', 'alert-changed', 'alert-ended', 'item-handled', 'item-reopened', 'mail-retried', 'office-corrected', 'alert-sent', 'notices-paused', 'notices-resumed', 'ranges-imported', 'import-undone', 'candidates-decided', 'range-moved', 'review-decided', 'draft-saved', 'draft-approved', 'draft-discarded', 'fact-put-off', 'source-seen', 'desk-published'));