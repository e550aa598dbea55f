export { EditorPage } from './editor-page.tsx';
export { FactPage } from './fact-page.tsx';
export { ReleasePage } from './release-page.tsx';
