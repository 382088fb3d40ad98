import { createApi } from '../src/api.ts'
import { readConfig } from '../src/config.ts'
import { openApp } from '../src/open-app.ts'

/** The API alone, on a database that is there: a node among others, as `startNode` runs it. */

// Whoever started it is gone or done with it, and nothing here outlives a request.
process.on('disconnect', () => process.exit(0))

const config = readConfig()
const { app } = await openApp(config, { applicationName: 'obole-node' })
const http = await createApi(app)
const url = await http.listen({ port: config.PORT, host: config.HOST })
process.send?.({ url })
