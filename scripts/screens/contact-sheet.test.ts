import { expect, test } from 'vitest';
import { layOutSheets, renderIndex, renderSheet } from './contact-sheet.mjs';
import type { Shot } from './plan.mjs';
import type { Picture } from './take-picture.mjs';

/** Only what a reader of its size looks at. */
const aPng = (width: number, height: number): Buffer => {
  const png = Buffer.alloc(24);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);

  return png;
};

const aPicture = (name: string, sizeName: Shot['sizeName'], png: Buffer, problems: string[] = []): Picture => ({
  shot: { screen: { name, path: `/${name}`, heading: name }, sizeName, theme: 'light', file: `${name}.png` },
  png,
  problems,
});

test('a sheet holds one size and at most twenty thumbnails', () => {
  const phones = Array.from({ length: 25 }, (_, at) => aPicture(`screen-${at}`, 'phone', aPng(780, 1688)));
  const sheets = layOutSheets([aPicture('about', 'desktop', aPng(1440, 900)), ...phones]);

  expect(sheets.flat()).toHaveLength(26);
  for (const cells of sheets) {
    expect(cells.length).toBeLessThanOrEqual(20);
    expect(new Set(cells.map(({ picture }) => picture.shot.sizeName)).size).toBe(1);
  }
});

test('a long page is cut into parts, so that all of it can be read', () => {
  const [cells = []] = layOutSheets([aPicture('privacy', 'phone', aPng(780, 5000))]);
  const html = renderSheet(cells);

  expect(cells.length).toBeGreaterThan(2);
  expect(html).toContain(`privacy · phone · light · ${cells.length}/${cells.length}`);
});

test('the index groups the pictures by screen and tells what is wrong, as text', () => {
  const html = renderIndex([
    aPicture('about', 'phone', aPng(780, 1688), ['axe label: <input>']),
    aPicture('about', 'desktop', aPng(1440, 900)),
    aPicture('terms', 'phone', aPng(780, 1688)),
  ]);

  expect(html.match(/<section id="(\w+)">/g)).toEqual(['<section id="about">', '<section id="terms">']);
  expect(html).toContain('axe label: &lt;input>');
});
