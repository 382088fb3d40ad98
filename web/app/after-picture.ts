const waiting: (() => void)[] = []

function catchUp(): void {
  for (const work of waiting.splice(0)) work()
}

/**
 * What a press brings about but nobody sees of it (what is told, what is fetched ahead) waits until the browser has
 * drawn its answer. Whoever leaves or looks elsewhere before that loses nothing.
 */
export function afterPicture(work: () => void): void {
  waiting.push(work)
  if (waiting.length > 1) return
  // A frame begins before its picture is drawn; what it starts comes after it.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(catchUp))
  else setTimeout(catchUp)
}

if (!import.meta.env.SSR) {
  addEventListener('pagehide', catchUp)
  document.addEventListener('visibilitychange', catchUp)
}
