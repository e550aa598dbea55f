import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { useLocation } from '../../lib/router.tsx';
import { EditorPage } from './editor-page.tsx';
import { FactPage } from './fact-page.tsx';
import { ReleasePage } from './release-page.tsx';

type EditorDeskProps = { user: CurrentUser };

/** The desk's three screens in one file: editors go from one to the next, and members load none of them. */
export const EditorDesk = ({ user }: EditorDeskProps) => {
  const { pathname } = useLocation();
  if (pathname === '/editor/fact') return <FactPage user={user} />;

  return pathname === '/editor/release' ? <ReleasePage user={user} /> : <EditorPage user={user} />;
};
