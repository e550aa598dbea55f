// Loaded into a server before it starts: told to, it believes that more than a year has passed.
const LATER_MS = 372 * 24 * 60 * 60 * 1000;

let passedMs = 0;
process.on('SIGUSR2', () => {
  passedMs = LATER_MS;
});

const readClock = Date.now;
Date.now = () => readClock() + passedMs;

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given) => Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now()]),
});
