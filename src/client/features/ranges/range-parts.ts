import { type ComponentType, createContext } from 'react';
import type { MissingRangeDialogProps } from './missing-range-dialog.tsx';
import type { RangeReviewsProps } from './range-reviews.tsx';
import type { ReportRangeDialogProps } from './report-range-dialog.tsx';

export type RangeParts = {
  MissingRangeDialog: ComponentType<MissingRangeDialogProps>;
  ReportRangeDialog: ComponentType<ReportRangeDialogProps>;
  RangeReviews: ComponentType<RangeReviewsProps>;
};

/**
 * Few who look for a range report or review one: these are loaded when they are opened. The app gives them, since code
 * that is loaded inside a screen must be asked for by the frame, which has the styles.
 */
export const RangePartsContext = createContext<RangeParts | null>(null);
