import { Page } from '../../ui/page.tsx';

export const TripPage = () => <Page heading="Trip planner" />;
