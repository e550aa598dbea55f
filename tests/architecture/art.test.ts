import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../src/client/', import.meta.url));
const THEMES = ['light', 'night'];
const FORMATS = ['avif', 'webp'];

type Picture = { file: string; width: number; height: number; maxBytes: number };

const inBothThemesAndFormats = (name: (theme: string) => string, size: Omit<Picture, 'file'>): Picture[] =>
  THEMES.flatMap((theme) => FORMATS.map((format) => ({ file: `art/${name(theme)}.${format}`, ...size })));

// The limits are what a phone on a poor line can wait for.
const PICTURES: Picture[] = [
  ...inBothThemesAndFormats((theme) => `landscape-${theme}-640`, { width: 640, height: 1280, maxBytes: 60_000 }),
  ...inBothThemesAndFormats((theme) => `landscape-${theme}-1280`, { width: 1280, height: 720, maxBytes: 60_000 }),
  ...inBothThemesAndFormats((theme) => `landscape-${theme}-2560`, { width: 2560, height: 1440, maxBytes: 60_000 }),
  ...inBothThemesAndFormats((theme) => `about-${theme}`, { width: 1200, height: 800, maxBytes: 50_000 }),
  { file: 'public/apple-touch-icon.png', width: 180, height: 180, maxBytes: 20_000 },
  { file: 'public/icon-192.png', width: 192, height: 192, maxBytes: 20_000 },
  { file: 'public/icon-512.png', width: 512, height: 512, maxBytes: 40_000 },
  { file: 'public/icon-maskable-512.png', width: 512, height: 512, maxBytes: 40_000 },
  { file: 'public/og.png', width: 1200, height: 630, maxBytes: 120_000 },
];

describe('pictures', () => {
  test.each(PICTURES)('$file has its size and keeps within its bytes', async ({ file, width, height, maxBytes }) => {
    const picture = await sharp(`${CLIENT}${file}`).metadata();
    const { size } = await stat(`${CLIENT}${file}`);

    expect(picture).toMatchObject({ width, height });
    expect(size).toBeLessThanOrEqual(maxBytes);
  });

  test.each([
    { file: 'art/members-target.svg', maxBytes: 6_000 },
    { file: 'art/brand-mark.svg', maxBytes: 2_000 },
    { file: 'public/favicon.svg', maxBytes: 2_000 },
  ])('$file is a small drawing that loads nothing', async ({ file, maxBytes }) => {
    const svg = await readFile(`${CLIENT}${file}`, 'utf8');

    expect(svg.length).toBeLessThanOrEqual(maxBytes);
    expect(svg).toContain('viewBox="0 0 ');
    expect(svg).not.toMatch(/<script|<image|href=/);
  });

  test('icons of the home screen fill their corners, because the system cuts them itself', async () => {
    for (const file of ['apple-touch-icon', 'icon-maskable-512']) {
      const { isOpaque } = await sharp(`${CLIENT}public/${file}.png`).stats();

      expect(isOpaque, file).toBe(true);
    }
  });
});
