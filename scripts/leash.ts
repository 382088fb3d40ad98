/*
 * Loaded before each of our programs. They end by themselves when their launcher has ended, but only once they
 * are fully started; a program whose launcher was killed earlier, or that hangs while it ends, is stopped here.
 */
const GRACE_MS = 15_000

process.on('disconnect', () => setTimeout(() => process.exit(1), GRACE_MS).unref())
