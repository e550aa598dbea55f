CREATE TABLE "imported_ranges" (
	"import_id" text NOT NULL,
	"id" text NOT NULL,
	"record" jsonb NOT NULL,
	"is_approved" boolean,
	CONSTRAINT "imported_ranges_import_id_id_pk" PRIMARY KEY("import_id","id")
);
--> statement-breakpoint
CREATE TABLE "osm_ranges" (
	"import_id" text NOT NULL,
	"id" text NOT NULL,
	"record" jsonb NOT NULL,
	"is_approved" boolean,
	CONSTRAINT "osm_ranges_import_id_id_pk" PRIMARY KEY("import_id","id")
);
--> statement-breakpoint
CREATE TABLE "range_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"preset" text NOT NULL,
	"source_key" text NOT NULL,
	"source" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"report" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "range_imports_preset_check" CHECK ("range_imports"."preset" in ('overpass', 'usfws', 'arcgis', 'csv', 'ffl')),
	CONSTRAINT "range_imports_state_check" CHECK ("range_imports"."state" in ('running', 'done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "range_places" (
	"range_id" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"reports" integer NOT NULL,
	"moved_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "range_reviews" (
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"range_id" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "range_reviews_user_id_range_id_pk" PRIMARY KEY("user_id","range_id"),
	CONSTRAINT "range_reviews_id_unique" UNIQUE("id"),
	CONSTRAINT "range_reviews_stars_check" CHECK ("range_reviews"."stars" between 1 and 5),
	CONSTRAINT "range_reviews_state_check" CHECK ("range_reviews"."state" in ('pending', 'published', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "range_voices" (
	"range_id" text NOT NULL,
	"voice" text NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "range_voices_range_id_voice_pk" PRIMARY KEY("range_id","voice")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_check";--> statement-breakpoint
ALTER TABLE "range_reports" DROP CONSTRAINT "range_reports_kind_check";--> statement-breakpoint
ALTER TABLE "range_reports" ALTER COLUMN "range_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "range_reports" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "range_reports" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "range_reports" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "imported_ranges" ADD CONSTRAINT "imported_ranges_import_id_range_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."range_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "osm_ranges" ADD CONSTRAINT "osm_ranges_import_id_range_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."range_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_reviews" ADD CONSTRAINT "range_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "range_imports_running_index" ON "range_imports" USING btree ("state") WHERE "range_imports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "range_reviews_range_id_index" ON "range_reviews" USING btree ("range_id","state");--> statement-breakpoint
CREATE INDEX "range_reviews_state_index" ON "range_reviews" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "range_reports_range_id_index" ON "range_reports" USING btree ("range_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_check" CHECK ("audit_log"."action" in ('spreadsheet-tested', 'founders-added-to-spreadsheet', 'founding-granted', 'founding-withdrawn', 'link-sent', 'sessions-ended', 'alert-written', 'alert-changed', 'alert-ended', 'item-handled', 'item-reopened', 'mail-retried', 'office-corrected', 'alert-sent', 'notices-paused', 'notices-resumed', 'ranges-imported', 'import-undone', 'candidates-decided', 'range-moved', 'review-decided'));--> statement-breakpoint
ALTER TABLE "range_reports" ADD CONSTRAINT "range_reports_kind_check" CHECK ("range_reports"."kind" in ('closed', 'wrong', 'place', 'missing'));