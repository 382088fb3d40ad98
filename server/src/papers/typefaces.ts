import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** The faces papers are set in. Whole files, because names come with any accent of any language written in Latin letters. */
export type Face = 'text' | 'strong' | 'title'
export const FACES: readonly Face[] = ['text', 'strong', 'title']

const FILES: Readonly<Record<Face, string>> = {
  text: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  strong: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  title: '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
}

const opened = new Map<Face, Font>()

/** Opened for the first paper and shared by all: reading its tables takes ten times as long as drawing a page. */
export function typeface(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = openTypeface(face)
  opened.set(face, font)
  return font
}

export function openTypeface(face: Face): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(FILES[face]))))
  if (!('glyphForCodePoint' in font)) throw new Error(`${FILES[face]} holds more than one face`)
  // The font remembers each glyph with the letter it was first asked for. A paper that draws « À » asks for the A
  // within it as a glyph without a letter; every later paper would then be read, copied and read aloud without its A’s.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter)
  return font
}
