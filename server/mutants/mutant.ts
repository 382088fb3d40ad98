/** One fault in one guard of the server, and the test that must notice it. */
export interface Mutant {
  readonly what: string
  /** Below `server/src`. */
  readonly file: string
  /** The declaration at the top level in which `from` stands; absent where `from` is unique in the file. */
  readonly within?: string
  readonly from: string
  readonly to: string
  /** The test's file, below `server/src`, and a part of its full name. */
  readonly test: string
  readonly title: string
  /** The second defence, for a fault without effect: with the first planted away, the test still holds. */
  readonly heldBy?: string
}

/** Where the text to change stands in its file; several or none where the line of the list is out of date. */
export function placesOf({ within, from }: Pick<Mutant, 'within' | 'from'>, source: string): number[] {
  const [start, end] = within === undefined ? [0, source.length] : declarationOf(within, source)
  const places: number[] = []
  for (
    let at = source.indexOf(from, start);
    at !== -1 && at + from.length <= end;
    at = source.indexOf(from, at + 1)
  )
    places.push(at)
  return places
}

/** The sources with the fault in them. */
export function planted(mutant: Mutant, source: string): string {
  const [place, ...others] = placesOf(mutant, source)
  if (place === undefined || others.length > 0)
    throw new Error(`${mutant.file}: ${mutant.what}: its source text is not found exactly once`)
  return source.slice(0, place) + mutant.to + source.slice(place + mutant.from.length)
}

const DECLARATION = /^(?:export )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm

/** From the declaration's name to that of the next one. */
function declarationOf(name: string, source: string): [number, number] {
  const all = declarations(source)
  const index = all.findIndex((each) => each.name === name)
  return [all[index]?.at ?? source.length, all[index + 1]?.at ?? source.length]
}

export const declarations = (source: string): { name: string; at: number }[] =>
  [...source.matchAll(DECLARATION)].map(({ 1: name = '', index }) => ({ name, at: index }))
