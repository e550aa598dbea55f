import { formatCounter } from '#shared/membership/member-counter.ts';
import target from '../../art/members-target.svg';
import { useMemberCounter } from './use-member-counter.ts';

/** Decoration: it says nothing that a reader would miss. The plate's place is the picture's own. */
export const MembersTarget = () => (
  <div aria-hidden="true" className="@container relative mx-auto aspect-square w-full max-w-80">
    <img src={target} alt="" width={400} height={400} className="size-full" />
    <div className="absolute top-[39%] left-[19%] flex h-[22%] w-[62%] flex-col items-center justify-center leading-none text-[#3b2616]">
      <span className="text-[5.5cqw] font-semibold tracking-[0.35em] [text-indent:0.35em]">MEMBERS</span>
      <span className="mt-[1.5cqw] font-slab text-[11.5cqw] font-semibold tracking-[0.08em] tabular-nums">
        {formatCounter(useMemberCounter())}
      </span>
    </div>
  </div>
);
