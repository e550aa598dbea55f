import { stateName } from '../law/fact-wording.ts';
import type { StateCode } from '../law/states.ts';
import { isExpired } from '../permits/permit.ts';
import { type Holder, type Judgment, judgePermit } from './judge-permit.ts';
import type { RecognitionIndex } from './recognition-records.ts';

type Asked = { judgment: Judgment; visited: StateCode; index: RecognitionIndex; holder: Holder };

/** What would make this permit count here, tried out on the same rules. Empty: nothing that the holder can change. */
export const whatWouldChange = ({ judgment, visited, index, holder }: Asked): string[] => {
  const { permit, status } = judgment;
  const record = index.states.get(visited);
  if (!record || status === 'recognized') return [];
  const counts = (changes: Partial<typeof permit>, holderChanges: Partial<Holder> = {}): boolean =>
    judgePermit({ ...permit, ...changes }, record, index, { ...holder, ...holderChanges }).status === 'recognized';
  const renewed = { expiresOn: null, neverExpires: true, issuedOn: holder.today } as const;
  const here = stateName(visited);

  return [
    ...(isExpired(permit, holder.today) && counts(renewed) ? [`If you renew it, ${here} would recognize it.`] : []),
    ...(!isExpired(permit, holder.today) && holder.home !== permit.state && counts({}, { home: permit.state })
      ? [
          holder.home === null
            ? `If you live in ${stateName(permit.state)}, ${here} recognizes it.`
            : `If you still lived in ${stateName(permit.state)}, ${here} would recognize it.`,
        ]
      : []),
    ...(holder.ageBand !== '21-plus' && counts({}, { ageBand: '21-plus' })
      ? [`${holder.ageBand === null ? 'If you are 21 or older' : 'Once you turn 21'}, ${here} recognizes it.`]
      : []),
  ];
};
