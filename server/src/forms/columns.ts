import type { Value } from '../platform/sql.ts'

/** How one sort of value is read from a row, shown on the wire, and written back. */
export interface Conversion<Stored, Held, Wire> {
  /** From a row as `to_jsonb` writes it to the value that rooms work with. */
  readonly read: (stored: Stored) => Held
  /** From that value to the one a document or a public answer has. */
  readonly show: (held: Held) => Wire
  /** From a document to what the driver sends. */
  readonly write: (wire: Wire) => Value
}

interface Column<Name extends string, Key extends string | undefined, Stored, Held, Wire> extends Conversion<
  Stored,
  Held,
  Wire
> {
  readonly column: Name
  /** Its name in the rooms, where it is not the wire's. */
  readonly key: Key
}

/** One field of a table of columns; its key in that table is its name on the wire. */
export function column<const Name extends string, Stored, Held, Wire>(
  name: Name,
  as: Conversion<Stored, Held, Wire>,
): Column<Name, undefined, Stored, Held, Wire>
export function column<const Name extends string, const Key extends string, Stored, Held, Wire>(
  name: Name,
  as: Conversion<Stored, Held, Wire>,
  key: Key,
): Column<Name, Key, Stored, Held, Wire>
export function column<Stored, Held, Wire>(
  name: string,
  as: Conversion<Stored, Held, Wire>,
  key?: string,
): Column<string, string | undefined, Stored, Held, Wire> {
  return { column: name, key, ...as }
}

interface AnyColumn<Wire> {
  readonly column: string
  readonly key: string | undefined
  readonly read: (stored: never) => unknown
  readonly show: (held: never) => Wire
  readonly write: (wire: Wire) => Value
}

/** `satisfies ColumnsFor<Document>` fails for a field of the document without a column, and for a column without a field. */
export type ColumnsFor<Document> = { readonly [Name in keyof Document]-?: AnyColumn<Document[Name]> }

// Conversions differ from one column to the next: `never` is the only wire value that all of them take.
type Table = Readonly<Record<string, Omit<AnyColumn<unknown>, 'write'> & { write: (wire: never) => Value }>>

type KeyIn<T extends Table, Name extends keyof T> = T[Name]['key'] extends string ? T[Name]['key'] : Name

/** A row of the table, as far as these columns go. */
export type RowOf<T extends Table> = {
  [Name in keyof T as T[Name]['column']]: Parameters<T[Name]['read']>[0]
}

/** What rooms have of it. */
export type HeldOf<T extends Table> = {
  readonly [Name in keyof T as KeyIn<T, Name>]: ReturnType<T[Name]['read']>
}

/** What the wire has of it. */
export type WireOf<T extends Table> = { [Name in keyof T]: ReturnType<T[Name]['show']> }

/** The same as a document may have it: what may be undefined may be absent. */
type WrittenOf<T extends Table> = Pick<WireOf<T>, NeededIn<T>> & Partial<WireOf<T>>
type NeededIn<T extends Table> = {
  [Name in keyof T]: undefined extends ReturnType<T[Name]['show']> ? never : Name
}[keyof T]

// The casts below: the types above say which fields these are, and TypeScript does not follow them through entries.

export function readColumns<T extends Table>(table: T, row: RowOf<T>): HeldOf<T> {
  const stored: Fields = row
  const entries = fieldsOf(table).map(([name, { key, column: of, read }]) => [key ?? name, read(stored[of])])
  return Object.fromEntries(entries) as HeldOf<T>
}

/** What the wire has of the named fields. */
export function showColumns<T extends Table, Name extends keyof T & string>(
  table: T,
  names: ReadonlySet<Name>,
  held: Pick<HeldOf<T>, KeyIn<T, Name> & keyof HeldOf<T>>,
): Pick<WireOf<T>, Name> {
  const values: Fields = held
  const asked: ReadonlySet<string> = names
  const entries = fieldsOf(table)
    .filter(([name]) => asked.has(name))
    .map(([name, { key, show }]) => [name, show(values[key ?? name])])
  return Object.fromEntries(entries) as Pick<WireOf<T>, Name>
}

/** A row as a document shows it. */
export function documentOf<T extends Table>(table: T, row: RowOf<T>): WireOf<T> {
  const stored: Fields = row
  const entries = fieldsOf(table).map(([name, { column: of, read, show }]) => [name, show(read(stored[of]))])
  return Object.fromEntries(entries) as WireOf<T>
}

/** What an insert or an update writes of a document. */
export function writeColumns<T extends Table>(table: T, document: WrittenOf<T>): Record<string, Value> {
  const wire: Fields = document
  return Object.fromEntries(fieldsOf(table).map(([name, { column: of, write }]) => [of, write(wire[name])]))
}

/** The fields of a table that a schema of the wire has too. */
export function fieldsIn<T extends Table, Shape extends object>(
  table: T,
  shape: Shape,
): ReadonlySet<keyof T & keyof Shape & string> {
  const names = Object.keys(shape)
  return new Set(names.filter((name): name is keyof T & keyof Shape & string => name in table))
}

type Fields = Readonly<Record<string, unknown>>

/** Each value is handed only to the functions of its own column. */
function fieldsOf(table: Table): [string, Column<string, string | undefined, unknown, unknown, unknown>][] {
  return Object.entries(table) as [string, Column<string, string | undefined, unknown, unknown, unknown>][]
}
