// Loaded into a server before it starts: for it, the time is more than a year from now.
const LATER_MS = 372 * 24 * 60 * 60 * 1000;

const readClock = Date.now;
Date.now = () => readClock() + LATER_MS;

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given) => Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now()]),
});
