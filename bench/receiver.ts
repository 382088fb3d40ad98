import { createServer } from 'node:http'

/** A program that is notified, for `webhooks.ts`: it thanks for everything, and tells its parent where it is. */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200).end('{}'))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.(address.port)
})
process.on('disconnect', () => process.exit())
