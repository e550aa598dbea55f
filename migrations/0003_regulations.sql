CREATE TABLE "fact_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"state" text NOT NULL,
	"county" text,
	"topic" text,
	"fact" jsonb,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_reports_created_at_index" ON "fact_reports" USING btree ("created_at");