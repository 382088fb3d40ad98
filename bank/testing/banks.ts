import { readConfig } from '../src/config.ts'
import { type RunningBank, startBank } from '../src/start-bank.ts'

/**
 * As many banks as tests ask for in one process, each with its own port and its own data: a process for each would
 * take half a second of a processor to start.
 */

/** What is asked for under a number of the caller's choice: a bank with these settings, or the end of that one. */
interface Asked {
  number: number
  settings?: Record<string, string>
}

const banks = new Map<number, RunningBank>()

process.on('message', ({ number, settings }: Asked) => void answer(number, settings))
// Started by another program, the banks do not outlive it.
process.on('disconnect', () => process.exit(0))

async function answer(number: number, settings?: Record<string, string>): Promise<void> {
  if (settings) {
    const bank = await startBank(readConfig(settings))
    banks.set(number, bank)
    process.send?.({ number, url: bank.url })
  } else {
    await banks.get(number)?.close()
    banks.delete(number)
    process.send?.({ number })
  }
}
