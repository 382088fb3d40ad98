import { once } from 'node:events'
import { readConfig } from './config.ts'
import { createMailboxServer } from './http.ts'
import { Letterbox } from './letterbox.ts'
import { createSmtpServer } from './smtp.ts'

const HOST = '127.0.0.1'

const { folder, port, smtpPort } = readConfig(process.env)
const box = await Letterbox.open(folder)
const web = createMailboxServer(box)
const smtp = createSmtpServer(box)
smtp.on('error', (error) => console.error(error.message))

web.listen(port, HOST)
smtp.listen(smtpPort, HOST)
await Promise.all([once(web, 'listening'), once(smtp.server, 'listening')])

const url = `http://localhost:${portOf(web)}`
const smtpUrl = `smtp://${HOST}:${portOf(smtp.server)}`
console.log(`mailbox listening on ${url}, messages to ${smtpUrl}`)
process.send?.({ type: 'ready', url, smtpUrl })

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)

function stop(): void {
  web.close()
  web.closeAllConnections()
  smtp.close(() => process.exit(0))
}

function portOf(server: { address(): ReturnType<typeof web.address> }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}
