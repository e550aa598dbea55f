CREATE TABLE "range_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"range_id" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "range_reports_kind_check" CHECK ("range_reports"."kind" in ('closed', 'wrong'))
);
--> statement-breakpoint
CREATE TABLE "ranges" (
	"release_id" integer NOT NULL,
	"id" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "ranges_release_id_id_pk" PRIMARY KEY("release_id","id")
);
--> statement-breakpoint
CREATE TABLE "recent_searches" (
	"user_id" text NOT NULL,
	"typed" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_searches_user_id_typed_pk" PRIMARY KEY("user_id","typed")
);
--> statement-breakpoint
CREATE TABLE "saved_ranges" (
	"user_id" text NOT NULL,
	"range_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_ranges_user_id_range_id_pk" PRIMARY KEY("user_id","range_id")
);
--> statement-breakpoint
ALTER TABLE "range_reports" ADD CONSTRAINT "range_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranges" ADD CONSTRAINT "ranges_release_id_data_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ranges" ADD CONSTRAINT "saved_ranges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "range_reports_created_at_index" ON "range_reports" USING btree ("created_at");