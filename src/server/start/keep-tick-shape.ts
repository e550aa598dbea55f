import { createHook } from 'node:async_hooks';

/**
 * Node makes a small object for every `process.nextTick`, several for each request. V8 drops the shape of such objects
 * when a full collection finds none of them alive, as happens while the server starts, and whatever was compiled for
 * that shape is slow for as long as the process lives: a ready answer takes an eighth longer (`npm run bench reads`).
 * One that stays alive, here on the global object, keeps the shape. `main` imports this first: the sooner the better.
 */
const hook = createHook({
  init: (_id, type, _trigger, tick) => {
    if (type === 'TickObject') Reflect.set(globalThis, Symbol('a tick that stays alive'), tick);
  },
});
hook.enable();
process.nextTick(() => undefined);
hook.disable();
