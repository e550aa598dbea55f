import { expect, test } from 'vitest';
import { createPushService } from './push-service.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.fcm.googleapis.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://web.push.apple.com.evil.example/x', false],
  ['https://fcm.googleapis.com@evil.example/x', false],
  ['https://localhost/x', false],
  ['https://169.254.169.254/latest', false],
])('%s is called: %s', (endpoint, isCalled) => {
  expect(createPushService().mayCall(endpoint)).toBe(isCalled);
});
