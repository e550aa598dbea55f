// Put into every page by bench/parts/reactions.ts, as it stands: notes when each press of a button or key was, and when
// the first paint after it, in which `shown` stands in the page, was over.
(() => {
  /** @type {{ ms: number }[]} */
  const reactions = [];
  const watch = { reactions, shown: 'html' };
  Object.assign(window, { bench: watch });

  /** From the callback of a frame: the frame is painted before a message can come in. @param {() => void} callback */
  const afterThisFrame = (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(null);
  };

  for (const type of ['click', 'input']) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        const look = () => {
          if (document.querySelector(watch.shown)) {
            afterThisFrame(() => reactions.push({ ms: performance.now() - timeStamp }));
          } else requestAnimationFrame(look);
        };
        // In the frame after the page's own listeners.
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  }
})();
