import { Page } from '../../ui/page.tsx';
import { KitControls } from './kit-controls.tsx';
import { KitData } from './kit-data.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import './kit.css';

/** Every component of the kit in every state, to look at while working on it. Not in the build: see screens.ts. */
export const KitPage = () => (
  <Page heading="The kit" lead="Every component in every state. Hover, focus and press are yours to try.">
    <div className="kit">
      <KitControls />
      <KitData />
      <KitOverlays />
    </div>
  </Page>
);
