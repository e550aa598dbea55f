import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testEnvironment } from './test-environment.mjs';

test("a developer's own settings do not reach what is tested", () => {
  const folder = createTemporaryFolder({ '.env': 'STRIPE_SECRET_KEY=sk_live_1\nPORT=80\n' });
  const shell = {
    PATH: '/bin',
    DATABASE_URL: 'postgres://live',
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: 'sk_live_2',
  };

  expect(testEnvironment({ PORT: '4000' }, shell, `${folder}/.env`)).toEqual({
    PATH: '/bin',
    STRIPE_SECRET_KEY: '',
    PORT: '4000',
    NO_COLOR: '1',
  });
});
