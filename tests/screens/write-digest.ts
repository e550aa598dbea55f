// Prints the email that a follower gets. A process of its own: Playwright reads the markup of React as its own.
import { digestLetter } from '#server/features/follows/digest.ts';
import { composeLetter } from '#server/mail/compose-letter.ts';
import { wordChange } from '#shared/law/change-wording.ts';
import type { FactValue } from '#shared/law/evidence.ts';
import type { Topic } from '#shared/law/topics.ts';
import { aTopicFact } from '#tests/support/law.ts';

const SOURCES = {
  code: {
    title: 'Statutes of the state, section 302',
    address: 'https://law.example/18-12-302',
    kind: 'official',
    date: '2026-11',
    licence: 'public record',
  },
} as const;

const aChange = (topic: Topic, before: FactValue, after: FactValue, summary: string, county: string | null = null) =>
  wordChange(
    {
      id: 1,
      county,
      topic,
      earlier: aTopicFact({ topic, value: before }),
      later: aTopicFact({ topic, value: after, summary, source: 'code', asOf: '2026-11-01' }),
      changedAt: '2026-11-17T12:00:00.000Z',
    },
    SOURCES,
  );

const letter = digestLetter(
  {
    states: ['CO', 'NV'],
    changes: 4,
    resourced: 0,
    alerts: 1,
    sections: [
      {
        state: 'CO',
        heading: 'Colorado',
        note: 'Changed in our records on Nov 17, 2026',
        items: [
          {
            title: 'Travel alert',
            lines: ['A court has put the new rule about vehicles on hold until January.'],
            evidence: 'Source: Order of the court.',
            link: 'https://court.example/order',
          },
          aChange('magazine-limit', 15, 10, 'A magazine may hold up to 10 rounds.'),
          aChange('duty-to-inform', 'no', 'on-request', 'If an officer asks, say that you have a gun.'),
          aChange('permit-cost', 152.5, 100, 'The sheriff charges $100.', 'El Paso'),
        ],
      },
      {
        state: 'NV',
        heading: 'Nevada',
        note: 'Changed in our records on Nov 17, 2026',
        items: [
          aChange('honored-permits', ['GA', 'TX', 'UT'], ['TX', 'UT'], 'Nevada keeps a list of the permits it honors.'),
        ],
        more: 'And 3 more on its page.',
      },
    ],
  },
  {
    lawPage: (state) => `https://carryatlas.example/regulations?state=${state}`,
    settingsPage: 'https://carryatlas.example/account#follows',
    unsubscribePage: 'https://carryatlas.example/unsubscribe?token=someone.proof',
  },
);

const brand = {
  productName: 'CarryAtlas',
  supportEmail: 'support@carryatlas.example',
  origin: 'https://carryatlas.example',
};
process.stdout.write(composeLetter('ada@test.example', letter, brand).html);
