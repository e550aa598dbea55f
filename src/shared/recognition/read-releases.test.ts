import { expect, test } from 'vitest';
import { noteRelease, type ReadReleases } from './read-releases.ts';
import type { RecognitionRecords } from './recognition-records.ts';

const release = (publishedAt: string): RecognitionRecords => ({ publishedAt, states: [], sources: {} });
const [first, second, third] = [release('1'), release('2'), release('3')];

const told = ({ earlier, later, isRead }: ReadReleases) => [earlier.publishedAt, later.publishedAt, isRead];
const read = (kept: ReadReleases): ReadReleases => ({ ...kept, isRead: true });

test.each<[string, () => ReadReleases, unknown[]]>([
  ['the first release of a device is nothing new', () => noteRelease(null, first), ['1', '1', true]],
  ['the same again changes nothing', () => noteRelease(noteRelease(null, first), first), ['1', '1', true]],
  ['the next is told against it', () => noteRelease(noteRelease(null, first), second), ['1', '2', false]],
  [
    'not read, it is told with the one after',
    () => noteRelease(noteRelease(noteRelease(null, first), second), third),
    ['1', '3', false],
  ],
  [
    'read, the one after is told alone',
    () => noteRelease(read(noteRelease(noteRelease(null, first), second)), third),
    ['2', '3', false],
  ],
  ['offline for two of three', () => noteRelease(noteRelease(null, first), third), ['1', '3', false]],
])('%s', (_case, make, expected) => {
  expect(told(make())).toEqual(expected);
});
