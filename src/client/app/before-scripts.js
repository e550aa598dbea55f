// In every page that can be read as it comes. Its scripts are asked for when the text is painted. What is pressed until
// then is marked for them, once: who presses again means the same. Without this, a form would go into the URL.
(() => {
  const LONGEST_WAIT_MS = 1000;

  document.onclick = (event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    button.dataset.pressed = '';
  };

  // The second time there is nothing left to append.
  const loadScripts = () => document.head.append(document.head.querySelector('template')?.content ?? '');
  // Not by a frame: what is asked for in it still competes with what the eye waits for.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) loadScripts();
  }).observe({ type: 'paint', buffered: true });
  // A tab in the background paints nothing, and no page waits for ever.
  window.addEventListener('load', () => setTimeout(loadScripts, document.hidden ? 0 : LONGEST_WAIT_MS));
})();
