import { isHarness, type Rule, workspaceOf } from './sources.ts'

const SQL_FILES = /\.(store|checks|sql)\.ts$|^server\/src\/platform\/(db|migrate|clock|checks|sql)\.ts$/
const SQL_PACKAGES = /^pg(\/|$)/
/** A numbered SQL parameter (`$1`). Only who calls the driver directly, or tests the tag itself, may write them. */
const COUNTED = /(?<![\w'])\$\d+\b/
const MAY_COUNT = /^server\/src\/platform\/(migrate(\.test)?|sql\.test)\.ts$/
const SQL =
  /^\s*(select\s+(.*\sfrom\s|[\w.]+\(|\d)|insert\s+into\s|update\s+\S+(\s+\w+)?\s+set\s|delete\s+from\s|with\s+\w+\s+as\s|(create|alter|drop|truncate)\s+(table|index|database|schema|type|trigger|function)\b)/is
/** Tables whose rows are inserted in one place. */
const WRITERS: Record<string, readonly string[]> = {
  orders: ['server/src/orders/write-order.sql.ts'],
  order_items: ['server/src/orders/write-order.sql.ts'],
  payments: ['server/src/payments/write-payments.sql.ts'],
  audit_entries: ['server/src/audit/audit.sql.ts'],
  jobs: ['server/src/platform/jobs.sql.ts', 'server/src/platform/jobs.store.ts'],
}
/** Tests write orders by the same pieces, but may plant a faulty row here. */
const PLANTED_BY_TESTS = ['audit_entries', 'jobs']
const INSERT = /\binsert\s+into\s+(\w+)\b(?!\.)/gi

const sqlInItsRooms: Rule = ({ file, imports, texts, isTest }) => {
  if (!file.startsWith('server/src/') || isTest || SQL_FILES.test(file)) return []
  const drivers = imports.filter(({ specifier }) => SQL_PACKAGES.test(specifier))
  return [
    ...drivers.map(({ specifier }) => `imports "${specifier}": SQL lives in .store.ts and .checks.ts`),
    ...texts.filter((text) => SQL.test(text)).map((text) => `contains SQL: ${text.trim().slice(0, 60)}`),
  ]
}

const parametersByTheTag: Rule = ({ file, texts, isTest }) => {
  const isInTest = isHarness(file, isTest)
  if (!file.startsWith('server/') || MAY_COUNT.test(file) || !(isInTest || SQL_FILES.test(file))) return []
  // A test has other texts with a dollar in them.
  return texts
    .filter((text) => COUNTED.test(text) && (!isInTest || SQL.test(text)))
    .map((text) => `counts its parameters: ${text.trim().slice(0, 60)}`)
}

/** An order has one way to be written, so that whatever it comes with is never forgotten by a second one. */
const oneWriterForEachTable: Rule = ({ file, texts, insertedInto, isTest }) => {
  if (!['server', 'bench', 'e2e'].includes(workspaceOf(file) ?? '')) return []
  const inStatements = texts.flatMap((text) => [...text.matchAll(INSERT)].map(([, table]) => table ?? ''))
  return [...inStatements, ...insertedInto].flatMap((table) => {
    const writers = WRITERS[table.toLowerCase()]
    if (!writers || writers.includes(file) || (PLANTED_BY_TESTS.includes(table) && isHarness(file, isTest)))
      return []
    return [`inserts into ${table}: only ${writers.join(' and ')} may`]
  })
}

export const statementRules = [sqlInItsRooms, parametersByTheTag, oneWriterForEachTable]
