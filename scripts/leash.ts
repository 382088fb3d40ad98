/*
 * Loaded before each of our programs. They end by themselves when their launcher is gone, but only once they
 * are fully started; one whose launcher was killed earlier, or that hangs while it ends, stops here.
 */
const GRACE_MS = 15_000

process.on('disconnect', () => setTimeout(() => process.exit(1), GRACE_MS).unref())
