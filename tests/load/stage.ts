import { startFakeStripe } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import { deliverEvents } from './buyers.ts';
import { startCluster } from './cluster.ts';
import { createLedger } from './ledger.ts';
import { startMailServer } from './mail-server.ts';
import { createMix, GOOD_DAY, type Shares } from './mix.ts';
import { createPeople } from './people.ts';

/**
 * Everything that a load needs: two servers behind the load balancer, a payment provider and a mail server of this
 * machine, people, and what they do. `reachedBy` is where the servers reach the database, if elsewhere than here;
 * `root` is the folder of a product to start instead of ours.
 */
export const setStage = async (
  databaseUrl: string,
  {
    reachedBy = databaseUrl,
    shares = GOOD_DAY,
    root = '.',
  }: { reachedBy?: string; shares?: Shares; root?: string } = {},
) => {
  const [stripe, mail] = [await startFakeStripe(), await startMailServer()];
  const cluster = await startCluster(reachedBy, { ...stripe.env, SMTP_URL: mail.url }, root);
  const people = await createPeople(databaseUrl, cluster.site);
  const ledger = createLedger();
  const allDelivered = deliverEvents(stripe, people);

  return {
    cluster,
    stripe,
    mail,
    people,
    ledger,
    allDelivered,
    next: await createMix(people, ledger, stripe, shares),
    async strike(): Promise<void> {
      people.close();
      await cluster.stop();
      await stripe.close();
      await mail.close();
    },
  };
};

export type Stage = Awaited<ReturnType<typeof setStage>>;
