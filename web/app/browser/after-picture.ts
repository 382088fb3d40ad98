const waiting = new Set<() => void>()

function catchUp(): void {
  for (const work of waiting) work()
}

/**
 * Invisible work after a press (measuring, loading ahead) waits until the browser has drawn the visible answer. If the
 * visitor leaves or switches tabs before that, the work is still done. Each waits for a frame of its own: one that
 * joined those before it would be done in the middle of another press's answer.
 */
export function afterPicture(work: () => void): void {
  const once = () => {
    if (waiting.delete(once)) work()
  }
  waiting.add(once)
  // A frame callback runs before the frame is drawn; the timeout it starts runs after.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(once))
  else setTimeout(once)
}

if (!import.meta.env.SSR) {
  addEventListener('pagehide', catchUp)
  document.addEventListener('visibilitychange', catchUp)
}
