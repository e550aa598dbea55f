// In every page that can be read as it comes. Its scripts are asked for when the text is painted. What is pressed until
// then is marked for them, once: who presses again means the same. Without this, a form would go into the URL.
(() => {
  document.onclick = (event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    button.dataset.pressed = '';
  };

  // The second time there is nothing left to append.
  const loadScripts = () => document.head.append(document.head.querySelector('template')?.content ?? '');
  const afterPaint = () => requestAnimationFrame(() => setTimeout(loadScripts));
  document.addEventListener('DOMContentLoaded', afterPaint);
  // A tab in the background paints nothing.
  window.addEventListener('load', loadScripts);
})();
