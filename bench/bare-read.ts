import Fastify from 'fastify'
import { Pool } from 'pg'

/** One row by its key over HTTP, and nothing else: the cheapest read that Node, Fastify and Postgres have on this machine. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const http = Fastify()

http.get<{ Params: { id: string } }>('/orders/:id', async ({ params: { id } }) => {
  const { rows } = await pool.query({
    name: 'read',
    text: 'select * from orders where id = $1',
    values: [id],
  })
  return rows[0]
})

const url = await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ type: 'ready', url })
