CREATE TABLE "fact_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"jurisdiction" text NOT NULL,
	"fips" text,
	"topic" text NOT NULL,
	"earlier" jsonb,
	"later" jsonb,
	"earlier_release_id" integer NOT NULL,
	"release_id" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "law_alerts" (
	"release_id" integer NOT NULL,
	"id" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "law_alerts_release_id_id_pk" PRIMARY KEY("release_id","id")
);
--> statement-breakpoint
CREATE TABLE "law_jurisdictions" (
	"release_id" integer NOT NULL,
	"code" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "law_jurisdictions_release_id_code_pk" PRIMARY KEY("release_id","code")
);
--> statement-breakpoint
CREATE TABLE "law_sources" (
	"release_id" integer NOT NULL,
	"key" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "law_sources_release_id_key_pk" PRIMARY KEY("release_id","key")
);
--> statement-breakpoint
ALTER TABLE "data_releases" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fact_changes" ADD CONSTRAINT "fact_changes_earlier_release_id_data_releases_id_fk" FOREIGN KEY ("earlier_release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_changes" ADD CONSTRAINT "fact_changes_release_id_data_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_alerts" ADD CONSTRAINT "law_alerts_release_id_data_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_jurisdictions" ADD CONSTRAINT "law_jurisdictions_release_id_data_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_sources" ADD CONSTRAINT "law_sources_release_id_data_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."data_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_changes_jurisdiction_index" ON "fact_changes" USING btree ("jurisdiction","topic");