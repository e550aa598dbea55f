import { runFakeScript } from './fake-google-maps.ts';
import type { FakeWorld } from './fake-world.ts';

// The whole of what a browser gets from the address of Google's script; the test left the world in the page before.
const { src } = document.currentScript as HTMLScriptElement;
const { fakeWorld } = window as unknown as { fakeWorld: FakeWorld };

Object.assign(window, { fakeGoogleCalls: runFakeScript(src, fakeWorld) });
