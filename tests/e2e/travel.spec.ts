import { expect as bareExpect, test as bareTest, type Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';

const addPermit = async (
  page: Page,
  state: string,
  /** Null: the state has one kind, and it is chosen. */
  kind: string | null,
  residence: string,
  home = 'Texas',
  expiresOn = '2099-01-01',
) => {
  await page.goto('/permits');
  await page.getByLabel('The state you live in').selectOption(home);
  await page.getByLabel('Your age').selectOption('21 or older');
  await page.getByRole('button', { name: 'Add a handgun' }).click();
  await page.getByLabel('Magazine size (rounds)').fill('17');
  await page.getByLabel('Magazine size (rounds)').blur();
  const form = page.getByRole('form', { name: 'Add a permit' });
  await form.getByLabel('Issuing state').selectOption(state);
  if (kind) await form.getByLabel('Permit', { exact: true }).selectOption(kind);
  await form.getByLabel('Issued to you as').selectOption(residence);
  await form.getByLabel('Expires', { exact: true }).fill(expiresOn);
  await form.getByRole('button', { name: 'Add permit' }).click();
  await expect(page.getByText(/ is saved\.$/)).toBeInViewport();
  await expect(page.getByText(/^Valid until /)).toBeVisible();
};

const plan = async (page: Page, start: string, end: string) => {
  await page.goto('/trip');
  await page.getByLabel('Start', { exact: true }).fill(start);
  await page.getByLabel('End', { exact: true }).fill(end);
  await page.getByRole('button', { name: 'Plan the trip' }).click();
};

/** 'Texas: Recognized', in the order of travel. */
const statesInOrder = async (page: Page): Promise<string[]> => {
  const rows = page
    .getByRole('table', { name: /^States (in order|of other roads)$/, includeHidden: true })
    .locator('tbody tr');
  await expect(rows.first().locator('td').first()).not.toBeEmpty();

  return rows.evaluateAll((all) =>
    all.map((row) => {
      const name = row.querySelector('th button')?.textContent?.replace(/^\d+\. /, '');

      return `${name}: ${row.querySelector('td')?.textContent}`;
    }),
  );
};

test('with a Texas permit a member sees where it counts, and why', async ({ page }) => {
  await logIn(page.request, 'member');
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See the recognition map' }).click();
  await expect(page.getByRole('row', { name: /^North Carolina / })).toContainText('Recognized');
  // By the day: until Dec 1, 2026, or after it.
  const virginia = page.getByRole('row', { name: /^Virginia / });
  await expect(virginia).toContainText(
    /Virginia may stop recognizing your permit by Dec 1, 2026|We can’t confirm Virginia’s answer on or after Dec 1, 2026/,
  );
  await expect(page.getByRole('row', { name: /^California/ })).toContainText(
    'California does not recognize any other state’s permit.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pennsylvania' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pennsylvania' });
  await expect(drawer).toContainText('Pennsylvania recognizes this permit only if you live in Texas. You do.');
  await expect(drawer).toContainText(/as of|undated source/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('with a Texas permit from Austin to Boston: told state by state, saved, and the wallet outlives a sign-out', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await plan(page, 'Austin, TX', '02108');
  const states = await statesInOrder(page);
  const names = states.map((text) => text.split(':')[0]);
  for (const name of 'Texas,Arkansas,Tennessee,Virginia,West Virginia,Maryland,Pennsylvania,New York,Connecticut'.split(
    ',',
  )) {
    expect(names).toContain(name);
  }
  expect(states[0]).toBe('Texas: Recognized');
  expect(states).toContain('Pennsylvania: Recognized');
  expect(states).toContain('Massachusetts: Not recognized');
  const warnings = page.getByRole('list', { name: 'Warnings', exact: true });
  await expect(warnings).toContainText(
    'Don’t bring the gun: your trip ends in Massachusetts. Massachusetts does not recognize your permit.',
  );
  await expect(
    page.getByText(/miles, about [\d to]+ hours of driving, through .+ states, depending/).first(),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Massachusetts/ })).toContainText('Yours is over');
  await page.getByRole('button', { name: /\d+\. Massachusetts/ }).click();
  await expect(page.getByRole('dialog', { name: 'Massachusetts' })).toContainText('Off-limits places');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toContainText(/you may carry/i);
  await expectAccessible(page);

  await page.getByLabel('Trip name').fill('To Boston');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'To Boston', exact: true })).toBeVisible();

  // The wallet stays through sign-out; the saved trip comes from the server.
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  await logIn(page.request, 'member');
  await page.goto('/permits');
  await expect(page.getByText('Valid until Jan 1, 2099')).toBeVisible();
  await page.goto('/trip');
  await page.getByRole('button', { name: 'Delete To Boston' }).click();
  await expect(page.getByRole('heading', { name: 'Saved trips' })).toBeHidden();
});

test('with a Utah non-resident permit from California to Florida: residents-only states and their source are told', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page.request, 'founder');
  await addPermit(page, 'Utah', 'regular', 'A non-resident');
  await plan(page, 'Los Angeles, CA', 'Tallahassee, FL');

  const states = await statesInOrder(page);
  expect(states[0]).toBe('California: Not recognized');
  expect(states).toContain('New Mexico: Not recognized');
  expect(states).toContain('Texas: No permit needed for visitors');
  expect(states).toContain('Florida: No permit needed for visitors');

  await page.goto('/recognition');
  await page.getByRole('checkbox', { name: 'States that don’t require a permit' }).uncheck();
  const colorado = page.getByRole('row', { name: /^Colorado / });
  await expect(colorado).toContainText('Not recognized');
  await expect(colorado).toContainText('Yours is a non-resident permit.');
});

test('on paper the trip has its warnings first, its dates, and not the rest of the page', async ({ page }) => {
  await logIn(page.request, 'member');
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await plan(page, 'Austin, TX', 'Boston, MA');
  await statesInOrder(page);
  await expect(page.getByRole('row', { name: /Massachusetts/ })).toContainText('10 rounds');

  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.length).toBeLessThanOrEqual(6);
  await page.emulateMedia({ media: 'print' });
  const brief = page.getByRole('region', { name: 'Printed brief' });
  await expect(brief).toContainText(/Check before you go\. Printed .+ from CarryAtlas/);
  await expect(brief).toContainText(/Pennsylvania: .+ \(as of .+\)/);
  await expect(brief.getByRole('list', { name: 'Warnings on paper' })).toContainText(
    'Don’t bring the gun: your trip ends in Massachusetts.',
  );
  await expect(brief).toContainText('These states do not recognize your permit.');
  await expect(brief).not.toContainText(/Lives in|Age 21|your 17-round/i);
  await expect(page.getByRole('button', { name: 'Plan the trip' })).toBeHidden();
});

test('Detroit to Buffalo goes around the lake', async ({ page }) => {
  await logIn(page.request, 'member');
  await plan(page, 'Detroit', 'Buffalo');
  const names = (await statesInOrder(page)).map((text) => text.split(':')[0]);
  for (const name of ['Michigan', 'Ohio', 'Pennsylvania', 'New York']) expect(names).toContain(name);
  await expect(page.getByRole('list', { name: 'More warnings' })).toContainText(
    'Don’t cross into Canada: taking a handgun there is a crime.',
  );
});

test('Miami to Newark with a night on the way and a flight home; the permit expires on day two', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page.request, 'founder');
  await addPermit(page, 'Florida', null, 'A resident of that state', 'Florida', '2098-05-02');
  await page.goto('/trip');
  await page.getByLabel('Start', { exact: true }).fill('Miami');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.getByLabel('Stop 1', { exact: true }).fill('Newark, NJ');
  await page.getByLabel('What happens at stop 1').selectOption('Overnight');
  await page.getByLabel('End', { exact: true }).fill('Miami, FL');
  await page.getByLabel('How I get to the end').selectOption('Plane');
  await page.getByLabel('I leave on (optional)').fill('2098-05-01');
  await page.getByLabel('I’m back on (optional)').fill('2098-05-05');
  await page.getByRole('button', { name: 'Plan the trip' }).click();

  const states = await statesInOrder(page);
  expect(states[0]).toMatch(/^Florida: /);
  expect(states).toContain('New Jersey: Not recognized');
  // Expired on day two: what was recognized on day one is not shown as such.
  expect(states.filter((text) => text.endsWith(': Recognized'))).toEqual([]);
  const warnings = page.getByRole('list', { name: 'Warnings', exact: true });
  await expect(warnings).toContainText('Don’t bring the gun: you planned an overnight stop in New Jersey.');
  await expect(warnings).toContainText('Your Florida permit expires on May 2, 2098, while you travel.');
  await expect(warnings).toContainText('Newark, NJ → Miami, FL: you fly.');
  await expectAccessible(page);
});

// Not the journeys' own test: without a connection the browser writes to the console, and here it keeps things.
bareTest('in flight mode the last trip, the map and the permits open again', async ({ page, context }) => {
  await logIn(page.request, 'member');
  await page.goto('/terms');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await plan(page, 'Austin, TX', 'Boston, MA');
  await statesInOrder(page);
  await bareExpect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('member')).keys()).map(({ url }) => new URL(url).pathname)),
    )
    .toContain('/kept/last-trip');
  await context.setOffline(true);

  await page.goto('/trip');
  await bareExpect(page.getByText(/^You’re offline\./)).toBeVisible();
  const states = await statesInOrder(page);
  bareExpect(states[0]).toBe('Texas: Recognized');
  bareExpect(states).toContain('Massachusetts: Not recognized');
  await bareExpect(page.getByRole('row', { name: /Massachusetts/ })).toContainText('10 rounds');
  await page.getByLabel('End', { exact: true }).fill('Dallas, TX');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await bareExpect(page.getByText(/^You’re offline, so we can’t look up places\./).first()).toBeVisible();

  await page.goto('/recognition');
  await bareExpect(page.getByRole('row', { name: /^North Carolina / })).toContainText('Recognized');
  await page.goto('/permits');
  await bareExpect(page.getByText('Valid until Jan 1, 2099')).toBeVisible();
});

type Kept = {
  planned: { ways: { miles: number; line: [number, number][][]; states: { state: string; miles: number }[] }[] };
};

/** A point of the road in the middle of each stretch within a state. */
const middlesOf = ({ planned: { ways } }: Kept) => {
  const [way] = ways;
  if (!way) throw new Error('no road was kept');
  const line = way.line.flat();
  const lengths = line.map(([lat, lng], at) => {
    const [lastLat, lastLng] = line[at - 1] ?? [lat, lng];

    return Math.hypot(lat - lastLat, (lng - lastLng) * Math.cos((lat * Math.PI) / 180));
  });
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  let driven = 0;

  return way.states.map(({ state, miles }) => {
    const wanted = ((driven + miles / 2) / way.miles) * whole;
    driven += miles;
    let passed = 0;
    const at = lengths.findIndex((length) => {
      passed += length;

      return passed >= wanted;
    });
    const [lat, lng] = line[at] as [number, number];
    const [lastLat, lastLng] = line[at - 1] ?? [lat, lng];
    const back = (passed - wanted) / (lengths[at] || 1);

    return { state, miles, point: [lat + (lastLat - lat) * back, lng + (lastLng - lng) * back] as [number, number] };
  });
};

bareTest(
  'a phone that moves over three state lines without a connection tells each state',
  async ({ page, context }) => {
    const names: Record<string, string> = {
      PA: 'Pennsylvania',
      DE: 'Delaware',
      MD: 'Maryland',
      VA: 'Virginia',
      DC: 'District of Columbia',
      NJ: 'New Jersey',
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await context.grantPermissions(['geolocation']);
    await logIn(page.request, 'member');
    await addPermit(page, 'Pennsylvania', null, 'A resident of that state', 'Pennsylvania');
    await plan(page, 'Philadelphia, PA', 'Richmond, VA');
    await statesInOrder(page);
    await bareExpect
      .poll(() => page.evaluate(async () => (await (await caches.open('member')).match('/kept/last-trip'))?.ok))
      .toBe(true);
    const kept = await page.evaluate(async () =>
      (await (await caches.open('member')).match('/kept/last-trip'))?.json(),
    );
    // A shorter stretch may lie within the phone's own error.
    const stretches = middlesOf(kept as Kept).filter(({ miles }) => miles > 3);
    bareExpect(stretches.length).toBeGreaterThanOrEqual(4);

    const [first] = stretches;
    await context.setGeolocation({ latitude: first?.point[0] ?? 0, longitude: first?.point[1] ?? 0 });
    await page.clock.install();
    await page.getByRole('button', { name: 'Follow this trip as I drive' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await bareExpect(page.getByRole('region', { name: 'Where you are' })).toBeVisible();
    await context.setOffline(true);

    for (const {
      state,
      point: [latitude, longitude],
    } of stretches) {
      await context.setGeolocation({ latitude, longitude });
      // Half a minute at a time: the browser itself may answer once more from where the phone was.
      const toldAfterHalfAMinute = async () => {
        await page.clock.runFor(31_000);

        return page.getByRole('region', { name: 'Where you are' }).textContent();
      };
      await bareExpect.poll(toldAfterHalfAMinute).toContain(names[state] ?? state);
    }
    await bareExpect(page.getByRole('region', { name: 'Where you are' })).toContainText(
      /recognized|permit|Couldn’t confirm|Conditional/i,
    );
  },
);
