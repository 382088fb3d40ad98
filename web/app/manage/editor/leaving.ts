/** Longer than this nobody waits for a page: what is not saved by then is still kept on the device, and found there. */
const PATIENCE_MS = 5000

let saving: Promise<unknown> = Promise.resolve()

/** An editor that is left saves what was just typed. */
export function saveOnLeaving(save: Promise<unknown>): void {
  saving = Promise.allSettled([saving, save])
}

/** Whoever reads a campaign again waits for that, or would be shown it as it was before. */
export async function leftIsSaved(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([saving, promise])
  clearTimeout(timer)
}
