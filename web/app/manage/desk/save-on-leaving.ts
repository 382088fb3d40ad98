/** The longest wait for a save: what is not saved by then is still kept on the device. */
const PATIENCE_MS = 5000

let saving: Promise<unknown> = Promise.resolve()

/** Saves what was just typed when the person leaves the editor. */
export function saveOnLeaving(save: Promise<unknown>): void {
  saving = Promise.allSettled([saving, save])
}

/** Waits for that save before the campaign is read again; otherwise the old version would be shown. */
export async function leftIsSaved(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([saving, promise])
  clearTimeout(timer)
}
