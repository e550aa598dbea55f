import { Ban, CircleCheck, CircleQuestionMark, DoorOpen, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PermitStatus } from '#shared/recognition/judge-permit.ts';
import type { RecognitionStatus, VisitorStatus } from '#shared/recognition/recognize.ts';
import type { Tone } from '../ui/tone.ts';

export const STATUS_LOOKS: Record<RecognitionStatus, { tone: Tone; Icon: LucideIcon }> = {
  recognized: { tone: 'sage', Icon: CircleCheck },
  permitless: { tone: 'denim', Icon: DoorOpen },
  conditional: { tone: 'brass', Icon: TriangleAlert },
  undetermined: { tone: 'slate', Icon: CircleQuestionMark },
  'not-recognized': { tone: 'brick', Icon: Ban },
};

/** The part for a permit, and the part for visitors, look like the whole of the same meaning. */
export const lookOfPart = (status: PermitStatus | VisitorStatus) =>
  STATUS_LOOKS[status === 'permit-required' ? 'not-recognized' : status];
