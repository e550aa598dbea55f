import { CarFront, Gavel, Hotel, LogOut, type LucideIcon, PackageX, Plane, Siren, Tent } from 'lucide-react';
import type { FederalPlace, FederalRuleName } from '#shared/law/federal-law.ts';
import type { PlaceKind } from '#shared/law/place-rules.ts';
import type { Topic } from '#shared/law/topics.ts';
import { type GuidelinePath, guidelinePath } from '#shared/site/routes.ts';

/** What stands on a card, from top to bottom. The first one is the answer. */
export type CardPart =
  | { fact: Topic }
  | { rule: FederalRuleName }
  | { place: PlaceKind }
  | { federal: FederalPlace }
  /** What we could not confirm, and whom to ask; `{state}` stands for its name. */
  | { unknown: string }
  | { numbers: true };

export type MomentCard = {
  id: string;
  title: string;
  Icon: LucideIcon;
  /** Which state matters. */
  stateLabel: string;
  parts: readonly CardPart[];
  guide: { to: GuidelinePath; label: string };
};

/** The cards report the law of the moment; how to behave is in the guides. */
export const CARDS: readonly MomentCard[] = [
  {
    id: 'traffic-stop',
    title: 'Traffic stop',
    Icon: Siren,
    stateLabel: 'State you’re in',
    parts: [{ fact: 'duty-to-inform' }, { fact: 'vehicle-carry' }, { fact: 'magazine-limit' }],
    guide: { to: guidelinePath('traffic-stops'), label: 'Guide: traffic stops' },
  },
  {
    id: 'flying',
    title: 'Flying with a gun',
    Icon: Plane,
    stateLabel: 'State where you land or change planes',
    parts: [
      { rule: 'flying' },
      { rule: 'landing-elsewhere' },
      { fact: 'visitors-without-permit' },
      { fact: 'magazine-limit' },
      { fact: 'hollow-points' },
    ],
    guide: { to: guidelinePath('air-travel'), label: 'Guide: air travel' },
  },
  {
    id: 'driving-through',
    title: 'Driving through',
    Icon: CarFront,
    stateLabel: 'State you drive through',
    parts: [
      { rule: 'driving-through' },
      { fact: 'vehicle-carry' },
      { fact: 'visitors-without-permit' },
      { fact: 'magazine-limit' },
      { fact: 'hollow-points' },
      { fact: 'duty-to-inform' },
    ],
    guide: { to: guidelinePath('interstate-transport'), label: 'Guide: interstate transport' },
  },
  {
    id: 'hotel',
    title: 'Hotel',
    Icon: Hotel,
    stateLabel: 'State you’re in',
    parts: [{ place: 'hotels' }, { fact: 'signs-force-of-law' }, { place: 'private-unposted' }],
    guide: { to: guidelinePath('hotels'), label: 'Guide: hotels' },
  },
  {
    id: 'camping',
    title: 'Camping and RV',
    Icon: Tent,
    stateLabel: 'State you’re in',
    parts: [
      { place: 'campgrounds' },
      { place: 'state-parks' },
      { place: 'rest-areas' },
      { fact: 'vehicle-carry' },
      {
        unknown:
          'Does an RV count as a vehicle or as a home? We couldn’t confirm this for {state}. Ask the state police before you go.',
      },
      { federal: 'national-parks' },
      { federal: 'national-forests' },
      { federal: 'corps-land' },
    ],
    guide: { to: guidelinePath('campgrounds'), label: 'Guide: campgrounds, forests, and refuges' },
  },
  {
    id: 'after-an-incident',
    title: 'After a defensive incident',
    Icon: Gavel,
    stateLabel: 'State you’re in',
    parts: [{ numbers: true }, { fact: 'stand-your-ground' }],
    guide: { to: guidelinePath('after-a-defensive-incident'), label: 'Guide: after a defensive incident' },
  },
  {
    id: 'lost-gun',
    title: 'Lost or stolen gun',
    Icon: PackageX,
    stateLabel: 'State where it happened',
    parts: [
      {
        unknown:
          'Must you report it, and by when? We couldn’t confirm this for {state}. Report it right away to the police in the place where it happened.',
      },
      { rule: 'reporting-a-loss' },
      { rule: 'stolen-guns' },
    ],
    guide: { to: guidelinePath('lost-or-stolen'), label: 'Guide: lost or stolen guns' },
  },
  {
    id: 'asked-to-leave',
    title: 'Asked to leave',
    Icon: LogOut,
    stateLabel: 'State you’re in',
    parts: [{ place: 'private-unposted' }, { fact: 'signs-force-of-law' }, { place: 'private-posted' }],
    guide: { to: guidelinePath('private-property'), label: 'Guide: private property' },
  },
];
