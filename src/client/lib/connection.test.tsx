import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { callApi } from './call-api.ts';
import { noticeKeptFrame, onReturn, useIsCutOff } from './connection.ts';
import { KEPT_ANSWER, KEPT_FRAME } from './kept-marks.ts';

const getThing = defineEndpoint({
  method: 'GET',
  path: '/api/thing',
  access: 'public',
  summary: 'Only here',
  response: z.string(),
});

type Answer = () => Response | Promise<Response>;

const noAnswer: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const kept: Answer = () => Response.json('a thing', { headers: { [KEPT_ANSWER]: '1' } });
const fresh: Answer = () => Response.json('a thing');

const Page = () => <p>{useIsCutOff() ? 'cut off' : 'connected'}</p>;

/** A page that calls the server; `answers` may change while it is open. */
const openPage = (answers: { call: Answer; health: Answer }) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);

    return url === '/healthz' ? answers.health() : answers.call();
  });
  const reload = vi.fn();
  onTestFinished(onReturn(reload));
  noticeKeptFrame();
  render(<Page />);

  return { asked, reload, call: () => act(async () => void (await callApi(getThing).catch(() => undefined))) };
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();

  return () => void vi.useRealTimers();
});

test('a network that leads nowhere is told after the first call, and its return without anybody asking', async () => {
  const answers = { call: noAnswer, health: noAnswer };
  const { call, reload } = openPage(answers);
  expect(screen.getByText('connected')).toBeTruthy();

  await call();
  expect(screen.getByText('cut off')).toBeTruthy();

  await pass(20_000);
  expect(screen.getByText('cut off')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  answers.health = fresh;
  await pass(5000);
  expect(screen.getByText('connected')).toBeTruthy();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what the device had kept for a member is no sign of a connection', async () => {
  const { call } = openPage({ call: kept, health: noAnswer });

  await call();

  expect(screen.getByText('cut off')).toBeTruthy();
});

test('what the device had kept is loaded anew when the server can be asked after all', async () => {
  const answers = { call: kept, health: fresh };
  const { call, reload } = openPage(answers);

  await call();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText('connected')).toBeTruthy();

  answers.call = fresh;
  await call();
  await pass(20_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('where only that call is stopped, its reader is told and it is tried every few seconds, not at once for ever', async () => {
  const { call, reload } = openPage({ call: kept, health: fresh });
  reload.mockImplementation(() => void callApi(getThing));

  await call();
  await pass(1000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText('cut off')).toBeTruthy();

  await pass(10_000);
  expect(reload.mock.calls.length).toBeGreaterThan(1);
  expect(reload.mock.calls.length).toBeLessThan(5);
});

test('a question that fails late does not overrule an answer that came meanwhile', async () => {
  let failLate: () => void = () => undefined;
  const late = new Promise<Response>((_resolve, reject) => {
    failLate = () => reject(new TypeError('Failed to fetch'));
  });
  const answers: { call: Answer; health: Answer } = { call: noAnswer, health: () => late };
  const { call } = openPage(answers);
  await call();

  answers.call = fresh;
  await call();
  failLate();
  await pass(0);

  expect(screen.getByText('connected')).toBeTruthy();
});

test('one call without an answer is no lost connection: the server is asked once more and nobody is told', async () => {
  const { call, asked } = openPage({ call: noAnswer, health: fresh });

  await call();
  await pass(20_000);

  expect(screen.getByText('connected')).toBeTruthy();
  expect(asked).toEqual(['/api/thing', '/healthz']);
});

test('an answer to any other call ends it at once', async () => {
  const answers = { call: noAnswer, health: noAnswer };
  const { call } = openPage(answers);
  await call();
  expect(screen.getByText('cut off')).toBeTruthy();

  answers.call = fresh;
  await call();

  expect(screen.getByText('connected')).toBeTruthy();
});

test('a page that came from the device says so from the start, and asks until somebody answers', async () => {
  document.documentElement.setAttribute(KEPT_FRAME, '');
  const answers = { call: noAnswer, health: noAnswer };
  openPage(answers);
  document.documentElement.removeAttribute(KEPT_FRAME);
  expect(screen.getByText('cut off')).toBeTruthy();

  answers.health = fresh;
  await pass(5000);
  expect(screen.getByText('connected')).toBeTruthy();
});

test('while all is well nothing is asked', async () => {
  const { call, asked } = openPage({ call: fresh, health: fresh });

  await call();
  await pass(60_000);

  expect(asked).toEqual(['/api/thing']);
});

test('a browser that knows itself offline asks nobody, and what it missed is loaded when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const answers = { call: noAnswer, health: noAnswer };
  const { call, asked, reload } = openPage(answers);

  await call();
  await pass(20_000);
  expect(screen.getByText('cut off')).toBeTruthy();
  expect(asked).toEqual(['/api/thing']);

  answers.health = fresh;
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('connected')).toBeTruthy();
  expect(reload).toHaveBeenCalledTimes(1);
});
