import {
  Ban,
  CarFront,
  CircleQuestionMark,
  Clock,
  DoorOpen,
  IdCard,
  type LucideIcon,
  Scale,
  SearchCheck,
  Signpost,
  Split,
} from 'lucide-react';
import type { FederalCell } from '#shared/law/place-matrix.ts';
import type { ShownAnswer } from '#shared/recognition/place-answer.ts';
import type { Tone } from '../ui/tone.ts';

export type AnswerLook = { words: string; tone: Tone; Icon: LucideIcon };

/** Each answer as a word, a color and an icon. None says 'allowed': who else may say no stands beside it. */
export const ANSWER_LOOKS: Record<ShownAnswer, AnswerLook> = {
  'no-state-ban': { words: 'No state ban found', tone: 'sage', Icon: SearchCheck },
  'with-permit': { words: 'Only with a permit', tone: 'denim', Icon: IdCard },
  'banned-if-posted': { words: 'Banned if posted', tone: 'brass', Icon: Signpost },
  'place-decides': { words: 'The place decides', tone: 'brass', Icon: DoorOpen },
  'locked-in-car': { words: 'Only locked in the car', tone: 'brass', Icon: CarFront },
  depends: { words: 'Depends', tone: 'brass', Icon: Split },
  banned: { words: 'Banned', tone: 'brick', Icon: Ban },
  unknown: { words: 'Unknown', tone: 'slate', Icon: CircleQuestionMark },
  'not-read': { words: 'Not answered yet', tone: 'slate', Icon: Clock },
};

export const federalLook = ({ answer }: Pick<FederalCell, 'answer'>): AnswerLook =>
  answer === 'state-law'
    ? { words: 'State law decides', tone: 'denim', Icon: Scale }
    : ANSWER_LOOKS[answer ?? 'unknown'];
