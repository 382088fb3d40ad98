import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { jsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { App } from './app.ts'
import { healthRoutes } from './health.routes.ts'
import { useProblems, type Http } from './platform/http.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** The server with every route there is, written out by hand so that this file tells what is mounted. */
export async function createApi(
  app: App,
  options: Pick<FastifyServerOptions, 'loggerInstance'> = {},
): Promise<Http> {
  const http: Http = Fastify({
    ...options,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: app.config.TRUST_PROXY,
    disableRequestLogging: true,
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>()
  useProblems(http)
  await http.register(cookie)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Obole', version: '1', description: 'The API behind every page.' },
    },
    transform: jsonSchemaTransform,
  })
  healthRoutes(http, app)
  await http.register(
    async (api: Http) => {
      api.get('/openapi.json', { schema: { hide: true } }, () => http.swagger())
    },
    { prefix: '/api' },
  )
  return http
}
