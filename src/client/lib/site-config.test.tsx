import { afterEach, expect, test } from 'vitest';
import { getConfig } from '#shared/contracts/site.ts';
import { PAGE_MARKS, SITE_CONFIG_ELEMENT_ID } from '#shared/site/page-template.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { aSiteConfig } from '#tests/support/render-app.tsx';
import { loadSiteConfig } from './site-config.tsx';

afterEach(() => document.body.replaceChildren());

const writeIntoPage = (text: string): void => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SITE_CONFIG_ELEMENT_ID;
  element.textContent = text;
  document.body.append(element);
};

test('the page brings its configuration, and nothing is asked', async () => {
  const { calls } = fakeApi();
  writeIntoPage(JSON.stringify(aSiteConfig({ productName: 'Saddle & Co' })));

  expect(await loadSiteConfig()).toMatchObject({ productName: 'Saddle & Co' });
  expect(calls).toEqual([]);
});

test.each([
  ['that nobody filled', PAGE_MARKS.siteConfig],
  ['with nothing in it', ''],
])('a page %s asks the server', async (_case, text) => {
  fakeApi(answers(getConfig, aSiteConfig()));
  writeIntoPage(text);

  expect(await loadSiteConfig()).toEqual(aSiteConfig());
});
