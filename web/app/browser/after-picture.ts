const waiting: (() => void)[] = []

function catchUp(): void {
  for (const work of waiting.splice(0)) work()
}

/**
 * Invisible work after a press (measuring, loading ahead) waits until the browser has drawn the visible answer. If the
 * visitor leaves or switches tabs before that, the work is still done.
 */
export function afterPicture(work: () => void): void {
  waiting.push(work)
  if (waiting.length > 1) return
  // A frame callback runs before the frame is drawn; the timeout it starts runs after.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(catchUp))
  else setTimeout(catchUp)
}

if (!import.meta.env.SSR) {
  addEventListener('pagehide', catchUp)
  document.addEventListener('visibilitychange', catchUp)
}
