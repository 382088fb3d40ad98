import { readConfig } from './config.ts'
import { startBank } from './start-bank.ts'

const bank = await startBank(readConfig(process.env))

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await bank.close()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// Started by another program, the bank does not outlive it.
process.on('disconnect', () => void stop())

// Printed last: a program that reads this line may stop the bank at once.
console.log(`bank listening on ${bank.url}`)
