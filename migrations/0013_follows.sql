CREATE TABLE "followed_states" (
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "followed_states_user_id_state_pk" PRIMARY KEY("user_id","state")
);
--> statement-breakpoint
CREATE TABLE "notice_channels" (
	"user_id" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"told_change" integer NOT NULL,
	"told_alert" integer NOT NULL,
	CONSTRAINT "notice_channels_channel_user_id_pk" PRIMARY KEY("channel","user_id"),
	CONSTRAINT "notice_channels_channel_check" CHECK ("notice_channels"."channel" in ('email', 'push'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"after_change" integer NOT NULL,
	"through_change" integer NOT NULL,
	"after_alert" integer NOT NULL,
	"through_alert" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notices_channel_check" CHECK ("notices"."channel" in ('email', 'push')),
	CONSTRAINT "notices_state_check" CHECK ("notices"."state" in ('queued', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"sealed" text NOT NULL,
	"last_notice" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"states" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_check";--> statement-breakpoint
ALTER TABLE "followed_states" ADD CONSTRAINT "followed_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_channels" ADD CONSTRAINT "notice_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_alerts" ADD CONSTRAINT "sent_alerts_alert_id_travel_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."travel_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_states_state_index" ON "followed_states" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_user_channel_day_key" ON "notices" USING btree ("user_id","channel","day");--> statement-breakpoint
CREATE INDEX "notices_state_index" ON "notices" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sent_alerts_alert_id_key" ON "sent_alerts" USING btree ("alert_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_check" CHECK ("audit_log"."action" in ('spreadsheet-tested', 'founders-added-to-spreadsheet', 'founding-granted', 'founding-withdrawn', 'link-sent', 'sessions-ended', 'alert-written', 'alert-changed', 'alert-ended', 'item-handled', 'item-reopened', 'mail-retried', 'office-corrected', 'alert-sent', 'notices-paused', 'notices-resumed'));