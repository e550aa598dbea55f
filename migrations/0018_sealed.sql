CREATE TABLE "sealed_wallets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"format" integer NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL,
	"wrapped_keys" jsonb NOT NULL,
	"updated_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_wallets" ADD CONSTRAINT "sealed_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;