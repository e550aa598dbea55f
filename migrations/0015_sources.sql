CREATE TABLE "source_checks" (
	"url" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"asked_at" timestamp with time zone,
	"taken_until" timestamp with time zone,
	"not_before" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"outcome" text,
	"since" timestamp with time zone,
	"reason" text,
	"status" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"final_url" text,
	"etag" text,
	"last_modified" text,
	"hash" text,
	"new_text" text,
	"base_hash" text,
	"base_text" text,
	"base_url" text,
	"difference" text,
	"seen_at" timestamp with time zone,
	CONSTRAINT "source_checks_outcome_check" CHECK ("source_checks"."outcome" in ('same', 'changed', 'moved', 'gone', 'unreachable', 'disallowed'))
);
--> statement-breakpoint
CREATE INDEX "source_checks_host_index" ON "source_checks" USING btree ("host","asked_at");